import { randomUUID } from 'node:crypto';
import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';

/**
 * Owes a look at who has this address, and does nothing else: the call does the same work for every address, so that neither
 * its answer nor its time says whether anybody has an account there. Fails with `limit.too_many`, counted alike for all.
 */
export const requestPasswordReset = async (
  parts: Parts,
  caller: Caller,
  { email }: { email: string },
): Promise<void> => {
  const { db, clock } = parts;
  await guardLimits(db, clock, [
    ...bySource('reset-address', caller.source),
    bucketOf('reset-mail', email),
    bucketOf('reset-mail-day', email),
  ]);
  await actAs(parts, caller, async (tx, { trace }) => {
    const secretId = randomUUID();
    await recordAct(tx, trace, { action: 'password.reset_asked', object: { type: 'secret', id: secretId } });
    await addJob(tx, {
      task: 'issue-password-reset',
      payload: { secretId, email, ip: trace.ip, httpRequestId: trace.httpRequestId },
    });
  });
};
