import { actAs, type Present } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { linkedCodePolicy, ownCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { reportsOf } from '../code-report.store.ts';
import { recordStep } from '../record-step.ts';
import { lockRequest, type RequestRow, saveRequest } from '../requests.store.ts';
import { requireOpenCode } from '../open-code.ts';
import { findTracked } from './track-order.ts';

/**
 * Its customer says that the key works: on record, and counted among the desk's numbers. It stops nothing; a code may still be said not to
 * work later. The same again changes nothing. Fails with `report.open` while the desk looks into the code.
 */
export const confirmTrackedCode = (
  parts: Parts,
  caller: Caller,
  { token, requestId }: { token: string; requestId: string },
): Promise<void> =>
  confirm(parts, caller, async (tx, caller) => {
    // What the link opens is asked again, as who holds a session is.
    const { id } = await findTracked(tx, token);
    const holder = { ...caller, linkedOrders: [id] };
    return authorize(linkedCodePolicy, holder, 'view', await lockRequest(tx, requestId));
  });

/** The same for a member, by their account. */
export const confirmOwnCode = (parts: Parts, caller: Known, { id }: { id: string }): Promise<void> =>
  confirm(parts, caller, async (tx, caller) => authorize(ownCodePolicy, caller, 'view', await lockRequest(tx, id)));

type Find<C extends Caller> = (tx: Tx, caller: Present<C>) => Promise<RequestRow>;

const confirm = <C extends Caller>(parts: Parts, caller: C, find: Find<C>): Promise<void> =>
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
