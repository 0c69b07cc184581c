import { actAs } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { reportsOf } from '../code-report.store.ts';
import { recordStep } from '../record-step.ts';
import { saveRequest } from '../requests.store.ts';
import { requireOpenCode } from '../open-code.ts';
import { type FindRequest, type Link, linkedRequest, ownRequest } from './own-or-linked.ts';

/**
 * Its customer says that the key works: on record, and counted among the desk's numbers. It stops nothing; a code may still be said not to
 * work later. The same again changes nothing. Fails with `report.open` while the desk looks into the code.
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
    requireOpenCode(row, at);
    if (row.orderId === null) throw new Failure('code.not_ready');
    if ((await reportsOf(tx, row.id)).some(({ state }) => state === 'OPEN')) throw new Failure('report.open');
    if (row.workedAt !== null) return;
    await saveRequest(tx, row.id, { worked_at: at });
    await recordStep(tx, caller.trace, { ...row, orderId: row.orderId }, { action: 'code.worked' });
  });
