import type { AuditAct } from '@keywright/contract/audit-actions';
import { recordAct } from '../../platform/audit/record.store.ts';
import type { Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { announce, channelsOf } from '../../platform/live/announce.ts';
import { keepDeskOrder } from './desk-order.store.ts';

type Concerned = { id: string; orderId: string | null; personId: string | null; guestId: string | null };
type StepAction =
  | `code.${'worked' | 'reported' | 'report_withdrawn' | 'replaced' | 'money_back' | 'explained'}`
  | `request.${'started' | 'taken_over' | 'released' | 'handed_over' | 'fulfilled' | 'declined' | 'canceled' | 'edited' | 'authority_given' | 'photo_asked_again' | 'photo_replaced' | 'id_number_noted' | 'review_asked' | 'second_look' | 'fraud_labeled' | 'fraud_label_removed'}`;
export type Step = { [One in StepAction]: Omit<AuditAct<One>, 'object'> }[StepAction];

/** Tells everybody whose screen shows this request that it changed. */
export const tellOf = (tx: Tx, { id: requestId, ...row }: Concerned): Promise<void> =>
  announce(tx, { type: 'request.changed', requestId }, ['desk', ...channelsOf(row)]);

/** What each step of the desk leaves in its transaction: the audit row, the order's place in the list, the hint. */
export const recordStep = async (
  tx: Tx,
  trace: Trace,
  row: Concerned & { orderId: string },
  step: Step,
): Promise<void> => {
  await recordAct(tx, trace, { ...step, object: { type: 'request', id: row.id } });
  await keepDeskOrder(tx, row.orderId);
  await tellOf(tx, row);
};
