import type { auditHealth } from '@keywright/contract/audit';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { waitingActs } from '../../platform/audit/chain.store.ts';
import { lastCheckpoint } from '../../platform/audit/checkpoints.store.ts';
import type { Parts } from '../../platform/parts.ts';
import { assessLog } from './watch-log.ts';

const WALKED = 10_000;

/** Whether the end of the log is what it was written as, and all of it is what its checkpoints say. */
export const checkHealth = async ({ db, settings }: Parts): Promise<ReplyOf<typeof auditHealth>> => {
  const { verdict, problem, brokenAt } = await assessLog({ db, settings }, () => ({ most: WALKED }));
  const [waiting, last] = await Promise.all([waitingActs(db), lastCheckpoint(db)]);
  const { seq, hash } = verdict.end;
  const restore = verdict.restores.at(-1);
  return {
    holds: problem === null,
    entries: seq + waiting.count,
    walked: verdict.walked,
    lastSeq: seq === 0 ? null : seq,
    lastHash: seq === 0 ? null : hash.toString('hex'),
    lastCheckpointAt: last?.at.toISOString() ?? null,
    restored: restore ? { at: restore.at.toISOString(), lost: restore.lost } : null,
    problem,
    brokenAt,
  };
};
