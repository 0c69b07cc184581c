import { actAs, type Present } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { findDeskPeople, lockDeskPeople } from '../../../access/desk-people.store.ts';
import { isHolder, isOrderedBy, mayHandOverOf, requestPolicy } from '../../../access/policies/request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { recordStep } from '../record-step.ts';
import { after } from '../requests.states.ts';
import { saveRequest } from '../requests.store.ts';
import { destroyDraft } from './code-drafts.ts';
import { lockCase } from './desk.store.ts';
import { isIdle } from './idle.ts';

type HandOver = { from: string; to: string | null };

type HandedOver = { handedOver: number; skipped: number };

/**
 * Hands requests that an admin holds over to a colleague, or returns them to the queue (`to` is null). A request that
 * the admin no longer holds is skipped, and so is one that the colleague ordered. A draft is destroyed when somebody else hands
 * the request over while its admin is active: a take-over would be refused then.
 */
export const handOverRequests = (
  parts: Parts,
  caller: Known,
  { requestIds, ...between }: HandOver & { requestIds: readonly string[] },
): Promise<HandedOver> =>
  actAs(parts, caller, async (tx, caller) => {
    if (!mayHandOverOf(caller, between.from)) throw new Failure('access.denied');
    await lockDeskPeople(tx);
    if (between.to !== null) await requireAtDesk(tx, between.to);
    const ids = [...new Set(requestIds)].toSorted();
    let handedOver = 0;
    for (const id of ids) if (await handOver(tx, caller, { id, ...between, at: parts.clock.now() })) handedOver += 1;
    return { handedOver, skipped: ids.length - handedOver };
  });

const requireAtDesk = async (tx: Tx, colleague: string): Promise<void> => {
  const isAtDesk = (await findDeskPeople(tx)).some(({ id, revokedAt }) => id === colleague && revokedAt === null);
  if (!isAtDesk) throw new Failure('shift.not_at_desk');
};

/** Answers whether the request was handed over. */
const handOver = async (
  tx: Tx,
  caller: Present<Known>,
  { id, from, to, at }: HandOver & { id: string; at: Date },
): Promise<boolean> => {
  const found = await lockCase(tx, id);
  const { status, startedBy, ...thing } = authorize(requestPolicy, caller, 'view', found);
  const isHeld = status === 'INPROGRESS' && startedBy === from;
  if (!isHeld || to === from || (to !== null && isOrderedBy(to, thing))) return false;
  const row = authorize(requestPolicy, caller, 'handOver', found);
  if (!isHolder(caller, row) && !isIdle(row, at)) await destroyDraft(tx, id);
  await saveRequest(
    tx,
    id,
    to === null
      ? { status: after('release', status), started_by: null, started_at: null, held_since: null, touched_at: null }
      : { status: after('takeOver', status), started_by: to, held_since: at, touched_at: at },
  );
  await recordStep(tx, caller.trace, row, { action: 'request.handed_over', details: { from, to } });
  return true;
};
