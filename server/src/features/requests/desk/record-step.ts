import { type Act, recordAct } from '../../../platform/audit/record.store.ts';
import type { Trace } from '../../../platform/audit/trace.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { announce, type Channel } from '../../../platform/live/announce.ts';
import { caseNow, type DeskCase } from './desk.store.ts';
import { keepDeskOrder } from './desk-order.store.ts';

type Concerned = { id: string; orderId: string | null; personId: string | null; guestId: string | null };
type Step = Omit<Act, 'object'>;

/** Everybody whose screen shows this request. */
export const channelsOf = ({ orderId, personId, guestId }: Concerned): Channel[] => [
  'desk',
  ...(personId ? [`person:${personId}`] : []),
  ...(guestId ? [`guest:${guestId}`] : []),
  ...(orderId ? [`order:${orderId}`] : []),
];

/** What each step of the desk leaves in its transaction: the audit row, the order's place in the list, the hint. */
export const recordStep = async (
  tx: Tx,
  trace: Trace,
  row: Concerned & { orderId: string },
  step: Step,
): Promise<void> => {
  await recordAct(tx, trace, { ...step, object: { type: 'request', id: row.id } });
  await keepDeskOrder(tx, row.orderId);
  await announce(tx, { type: 'request.changed', id: row.id }, channelsOf(row));
};

/** `recordStep`, and the case as it stands after it. */
export const stepTaken = async (tx: Tx, trace: Trace, row: DeskCase, step: Step): Promise<DeskCase> => {
  await recordStep(tx, trace, row, step);
  return caseNow(tx, row.id);
};
