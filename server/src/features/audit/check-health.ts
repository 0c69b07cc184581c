import type { auditHealth } from '@keywright/contract/audit';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { waitingActs } from '../../platform/audit/chain.store.ts';
import { readCheckpointFile } from '../../platform/audit/checkpoint-file.ts';
import { checkpointKeyOf } from '../../platform/audit/checkpoint-key.ts';
import { lastCheckpoint } from '../../platform/audit/checkpoints.store.ts';
import { verifyChain } from '../../platform/audit/verify-chain.ts';
import type { Parts } from '../../platform/parts.ts';

const WALKED = 10_000;

/** Whether the end of the log is what it was written as, and all of it is what its checkpoints say. */
export const checkHealth = async ({ db, settings }: Parts): Promise<ReplyOf<typeof auditHealth>> => {
  const { checkpoints } = await readCheckpointFile(settings.auditCheckpoints);
  const witnesses = { publicKeys: [checkpointKeyOf(settings.secretKey).publicKey], outside: checkpoints };
  const verdict = await verifyChain(db, witnesses, { most: WALKED });
  const [waiting, last] = await Promise.all([waitingActs(db), lastCheckpoint(db)]);
  const { seq, hash } = verdict.end;
  return {
    holds: verdict.ok,
    entries: seq + waiting.count,
    walked: verdict.walked,
    lastSeq: seq === 0 ? null : seq,
    lastHash: seq === 0 ? null : hash.toString('hex'),
    lastCheckpointAt: last?.at.toISOString() ?? null,
    problem: verdict.ok ? null : verdict.problem,
    brokenAt: verdict.ok ? null : verdict.seq,
  };
};
