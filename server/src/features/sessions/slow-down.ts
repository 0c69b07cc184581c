import type { Tx } from '../../platform/db/database.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../platform/limits/limits.store.ts';
import { limits } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { hasSignedInFrom } from './sign-in.store.ts';

type Attempt = { email: string; ip: string };

/**
 * Counts one attempt to sign in, or throws `limit.too_many`. The limit of a whole account, which strangers could use up,
 * leaves out an address from which its person has signed in before. Answers how the sign-in that succeeds takes the attempt
 * back.
 */
export const slowDown = async ({ db, clock }: Parts, { email, ip }: Attempt): Promise<(tx: Tx) => Promise<void>> => {
  const pair = { bucket: `sign-in-pair:${email} ${ip}`, ...limits.signInPair };
  const address = { bucket: `sign-in-address:${ip}`, ...limits.signInAddress };
  const account = { bucket: `sign-in-account:${email}`, ...limits.signInAccount };
  const isKnown = await hasSignedInFrom(db, email, ip);
  const at = await guardLimits(db, clock, isKnown ? [pair, address] : [pair, address, account]);
  return (tx) =>
    forgetAttempts(tx, [
      { bucket: pair.bucket },
      { bucket: address.bucket, at },
      ...(isKnown ? [] : [{ bucket: account.bucket, at }]),
    ]);
};
