import type { Present } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { findDeskPeople, lockDeskPeople } from '../../access/desk-people.store.ts';
import { isOwnCase } from '../../access/policies/request.policy.ts';
import {
  aloneFrom,
  isNewBesideOlder,
  isNoSecondPerson,
  isToAddressOf,
  peopleBeside,
  reviewersOf,
} from '../../access/policies/second-review.policy.ts';
import { isSuperAdmin } from '../../access/roles.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { codeSendersOf } from '../requests/requests.facts.ts';
import type { OrderRow } from './order.store.ts';

/**
 * The money of an order is not decided alone by the person who placed it, to whose address it writes, or who sent a code of it,
 * nor by an account that the sender made:
 * `order.own_code` while another super admin could decide, `request.reviewer_revoked` where the access of that one was revoked in
 * the last 24 hours. Where there is none, the note is the reason, on record and in the daily email to the operator.
 */
export const requireSecondDecider = async (
  tx: Tx,
  caller: Present<Known>,
  order: OrderRow,
  note: string,
): Promise<void> => {
  const { person, trace } = caller;
  await lockDeskPeople(tx);
  const people = await findDeskPeople(tx);
  const superAdmins = people.filter(isSuperAdmin);
  const isNew = isNewBesideOlder(superAdmins, person.id);
  const isOwn = isOwnCase(caller, order) || isToAddressOf(superAdmins, order, person.id);
  const senders = await codeSendersOf(tx, order.id);
  const isSender = (id: string) => senders.some((sender) => isNoSecondPerson(people, id, sender));
  if (!isNew && !isOwn && !isSender(person.id)) return;
  // A colleague who sent a code of the order as well could not decide either: both would wait for each other for good.
  const deciders = reviewersOf(superAdmins, order, person.id).filter(({ id }) => !isSender(id));
  if (isNew || deciders.length > 0) throw new Failure('order.own_code');
  if (aloneFrom(superAdmins, order, person.id)) throw new Failure('request.reviewer_revoked');
  await recordAct(tx, trace, {
    action: 'request.sole_reviewer',
    object: { type: 'order', id: order.id },
    reason: note,
    details: { act: 'payment_exception', ...peopleBeside(people, person.id) },
  });
};
