import { forgetAttempts } from '../../platform/limits/limits.store.ts';
import { guardLimit } from '../../platform/limits/guard-limit.ts';
import { limits } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { hasSignedInFrom } from './sign-in.store.ts';

type Attempt = { email: string; ip: string };

/**
 * Counts one attempt to sign in, or throws `limit.too_many`. The limit of a whole account, which strangers could use up,
 * leaves out an address from which its person has signed in before. Answers how to take the attempt back once it has succeeded.
 */
export const slowDown = async ({ db, clock }: Parts, { email, ip }: Attempt): Promise<() => Promise<void>> => {
  const pair = `sign-in-pair:${email} ${ip}`;
  const address = `sign-in-address:${ip}`;
  const account = `sign-in-account:${email}`;
  await guardLimit(db, clock, { bucket: pair, ...limits.signInPair });
  const atAddress = await guardLimit(db, clock, { bucket: address, ...limits.signInAddress });
  const isKnown = await hasSignedInFrom(db, email, ip);
  const atAccount = isKnown ? undefined : await guardLimit(db, clock, { bucket: account, ...limits.signInAccount });
  return async () => {
    await forgetAttempts(db, pair);
    await forgetAttempts(db, address, atAddress);
    if (atAccount) await forgetAttempts(db, account, atAccount);
  };
};
