import { mayHoldCode } from '@keywright/contract/holds-code';
import { MOST_REPORTS, type ReportKind } from '@keywright/contract/report-kinds';
import { actAs, type Present } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { linkedCodePolicy, ownCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { insertReport, reportsOf } from '../code-report.store.ts';
import { recordStep } from '../record-step.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { failpoint } from '../requests.failpoints.ts';
import { lockRequest, type RequestRow } from '../requests.store.ts';
import { requireOpenCode } from '../open-code.ts';
import { findTracked } from './track-order.ts';

type Report = { kind: ReportKind; note: string };

/**
 * Says that a delivered code does not work: it becomes an item at the desk. While one is open the same again changes nothing, and another
 * is refused with `report.open`.
 */
export const reportTrackedCode = (
  parts: Parts,
  caller: Caller,
  { token, requestId, ...report }: Report & { token: string; requestId: string },
): Promise<void> =>
  keepReport(parts, caller, report, async (tx, caller) => {
    // What the link opens is asked again, as who holds a session is.
    const { id } = await findTracked(tx, token);
    const holder = { ...caller, linkedOrders: [id] };
    return authorize(linkedCodePolicy, holder, 'view', await lockRequest(tx, requestId));
  });

/** The same for a member, by their account. */
export const reportOwnCode = (parts: Parts, caller: Known, { id, ...report }: Report & { id: string }): Promise<void> =>
  keepReport(parts, caller, report, async (tx, caller) =>
    authorize(ownCodePolicy, caller, 'view', await lockRequest(tx, id)),
  );

type Find<C extends Caller> = (tx: Tx, caller: Present<C>) => Promise<RequestRow>;

const keepReport = <C extends Caller>(
  parts: Parts,
  caller: C,
  { kind, note }: Report,
  find: Find<C>,
): Promise<void> => {
  if (mayHoldCode(note)) throw new Failure('input.invalid', { fields: { note: 'note.may_hold_code' } });
  if (kind === 'OTHER' && note === '') throw new Failure('input.invalid', { fields: { note: 'report.note_required' } });
  return actAs(parts, caller, async (tx, caller) => {
    const at = parts.clock.now();
    const row = await find(tx, caller);
    requireOpenCode(row, at);
    const orderId = await requireOpenPayment(tx, row);
    if (kind === 'PIN_REFUSED' && !row.withPin) throw new Failure('report.no_pin');
    const before = await reportsOf(tx, row.id);
    const open = before.find(({ state }) => state === 'OPEN');
    if (open && open.kind === kind && open.note === note) return;
    if (open) throw new Failure('report.open');
    if (before.length >= MOST_REPORTS) throw new Failure('report.too_many');
    await insertReport(tx, row, { kind, note, at });
    failpoint('report.after_save');
    await recordStep(tx, caller.trace, { ...row, orderId }, { action: 'code.reported', details: { kind } });
  });
};
