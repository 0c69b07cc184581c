import type { Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { isOfGuest } from '../../../access/owner.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { oweMail } from '../../../platform/mail/outbox.store.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { OrderFacts } from '../../payments/payments.facts.ts';
import { isUsualDevice } from '../../sessions/devices/devices.facts.ts';
import type { RequestRow } from '../requests.store.ts';
import { rememberCodeDevice } from './code-device.store.ts';

type Needs = Pick<Parts, 'clock'>;

/** A member hears by mail of the first code that is opened on a browser which they had not used before this very login. */
export const noteMembersDevice = async (
  { clock }: Needs,
  tx: Tx,
  { person, session }: Present<Known>,
  { row, device }: { row: RequestRow; device: Buffer },
): Promise<void> => {
  if (!(await rememberCodeDevice(tx, { owner: `person:${person.id}`, device, at: clock.now() }))) return;
  if (session && (await isUsualDevice(tx, { personId: person.id, device, before: session.signedInAt }))) return;
  await tell(tx, { row, device, recipient: person.email, locale: person.locale });
};

/** A guest hears of the first code that is opened on another browser than the one that ordered it. */
export const noteGuestsDevice = async (
  { clock }: Needs,
  tx: Tx,
  caller: Present,
  { row, order, device }: { row: RequestRow; order: OrderFacts; device: Buffer },
): Promise<void> => {
  if (!(await rememberCodeDevice(tx, { owner: `order:${order.id}`, device, at: clock.now() }))) return;
  const recipient = order.email;
  if (recipient === null || isOfGuest(caller, order)) return;
  await tell(tx, { row, device, recipient, locale: order.locale });
};

type Telling = { row: RequestRow; device: Buffer; recipient: string; locale: string };

const tell = (tx: Tx, { row, device, recipient, locale }: Telling): Promise<void> =>
  oweMail(tx, {
    template: 'code.opened_elsewhere',
    recipient,
    locale,
    refs: { requestId: row.id, orderId: row.orderId ?? '' },
    onceKey: `code.opened_elsewhere:${row.orderId ?? ''}:${device.toString('hex')}`,
  });
