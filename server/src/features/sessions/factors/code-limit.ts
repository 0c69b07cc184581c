import type { Caller } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../../platform/limits/limits.store.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { hasSignedInFrom } from '../sign-in.store.ts';

type Trial = { personId: string; email: string; source: Caller['source'] };

/**
 * Counts one code that is tried for an account, or throws `limit.too_many`; answers how a right one takes it back. Whoever
 * knows the password could use up the tries of everybody: an address from which the person has signed in has its own.
 */
export const slowDownCodes = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { personId, email, source }: Trial,
): Promise<(tx: Tx) => Promise<void>> => {
  const isKnown = await hasSignedInFrom(db, email, source.ip);
  const bucket = `second-step-account:${personId}${isKnown ? ` ${source.name}` : ''}`;
  const at = await guardLimits(db, clock, [{ bucket, ...limits.secondStepAccount }]);
  return (tx) => forgetAttempts(tx, [{ bucket, at }]);
};
