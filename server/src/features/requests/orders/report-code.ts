import { MOST_REPORTS, type ReportKind } from '@keywright/contract/report-kinds';
import { actAs } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { insertReport, reportsOf } from '../code-report.store.ts';
import { recordStep } from '../record-step.ts';
import { requireOpenPayment } from '../require-open-payment.ts';
import { failpoint } from '../requests.failpoints.ts';
import { requireOpenCode } from '../open-code.ts';
import { type FindRequest, type Link, linkedRequest, ownRequest } from './own-or-linked.ts';

type Report = { kind: ReportKind; note: string };

/**
 * Says that a delivered code does not work: it becomes an item at the desk. While one is open the same again changes nothing, and another
 * is refused with `report.open`.
 */
export const reportTrackedCode = (
  parts: Parts,
  caller: Caller,
  { kind, note, ...link }: Report & Link,
): Promise<void> => keepReport(parts, caller, { kind, note }, linkedRequest(link, 'view'));

/** The same for a member, by their account. */
export const reportOwnCode = (parts: Parts, caller: Known, { id, ...report }: Report & { id: string }): Promise<void> =>
  keepReport(parts, caller, report, ownRequest(id, 'view'));

const keepReport = <C extends Caller>(
  parts: Parts,
  caller: C,
  { kind, note }: Report,
  find: FindRequest<C>,
): Promise<void> => {
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
    if (before.filter(({ state }) => state !== 'WITHDRAWN').length >= MOST_REPORTS)
      throw new Failure('report.too_many');
    await insertReport(tx, row, { kind, note, at });
    failpoint('report.after_save');
    await recordStep(tx, caller.trace, { ...row, orderId }, { action: 'code.reported', details: { kind } });
  });
};
