import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../platform/limits/limits.store.ts';
import { limits } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { hasSignedInFrom } from './sign-in.store.ts';

type Attempt = { email: string; source: Caller['source'] };

/**
 * Counts one attempt to sign in, or throws `limit.too_many`. The limit of a whole account, which strangers could use up,
 * leaves out an address from which its person has signed in before. Answers how the sign-in that succeeds takes the attempt
 * back.
 */
export const slowDown = async (
  { db, clock }: Parts,
  { email, source }: Attempt,
): Promise<(tx: Tx) => Promise<void>> => {
  const pair = { bucket: `sign-in-pair:${email} ${source.name}`, ...limits.signInPair };
  const addresses = bySource('sign-in-address', source, limits.signInAddress);
  const account = { bucket: `sign-in-account:${email}`, ...limits.signInAccount };
  const isKnown = await hasSignedInFrom(db, email, source.ip);
  const at = await guardLimits(db, clock, [pair, ...addresses, ...(isKnown ? [] : [account])]);
  return (tx) =>
    forgetAttempts(tx, [
      { bucket: pair.bucket },
      ...addresses.map(({ bucket }) => ({ bucket, at })),
      ...(isKnown ? [] : [{ bucket: account.bucket, at }]),
    ]);
};
