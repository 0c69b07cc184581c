import { actAs } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { reportsOf, withdrawReport } from '../code-report.store.ts';
import { recordStep, type Step } from '../record-step.ts';
import { saveRequest } from '../requests.store.ts';
import { requireOpenCode } from '../open-code.ts';
import { type FindRequest, type Link, linkedRequest, ownRequest } from './own-or-linked.ts';

/**
 * Its customer says that the key works: on record, and counted among the desk's numbers. It stops nothing; a code may still be said not to
 * work later. The same again changes nothing. It withdraws a report that the desk has not answered yet.
 */
export const confirmTrackedCode = (parts: Parts, caller: Caller, link: Link): Promise<void> =>
  confirm(parts, caller, linkedRequest(link, 'view'));

/** The same for a member, by their account. */
export const confirmOwnCode = (parts: Parts, caller: Known, { id }: { id: string }): Promise<void> =>
  confirm(parts, caller, ownRequest(id, 'view'));

const confirm = <C extends Caller>(parts: Parts, caller: C, find: FindRequest<C>): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const at = parts.clock.now();
    const row = await find(tx, caller);
    const open = (await reportsOf(tx, row.id)).find(({ state }) => state === 'OPEN');
    // A report outlives its code, and can be withdrawn after it.
    if (!open) requireOpenCode(row, at);
    if (row.orderId === null) throw new Failure('code.not_ready');
    if (!open && row.workedAt !== null) return;
    if (open) await withdrawReport(tx, open.id, at);
    if (row.workedAt === null) await saveRequest(tx, row.id, { worked_at: at });
    const step: Step = open
      ? { action: 'code.report_withdrawn', details: { kind: open.kind } }
      : { action: 'code.worked' };
    await recordStep(tx, caller.trace, { ...row, orderId: row.orderId }, step);
  });
