import type { Caller } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../../platform/limits/limits.store.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { acquaintanceOf } from '../sign-in.store.ts';

type Trial = { personId: string; email: string } & Pick<Caller, 'source' | 'deviceHash'>;

/**
 * Counts one code that is tried for an account, or throws `limit.too_many`; answers how a right one takes it back. Whoever
 * knows the password could use up the tries of everybody: a browser, and else an address, from which the person has signed in
 * has its own.
 */
export const slowDownCodes = async (
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  { personId, email, source, ...browser }: Trial,
): Promise<(tx: Tx) => Promise<void>> => {
  const deviceHash = browser.deviceHash();
  const { knowsDevice, knowsAddress } = await acquaintanceOf(db, { email, ip: source.ip, deviceHash });
  const known = knowsDevice ? ` device ${deviceHash?.toString('hex')}` : knowsAddress ? ` ${source.name}` : '';
  const limit = bucketOf('second-step-account', `${personId}${known}`);
  const at = await guardLimits(db, clock, [limit]);
  return (tx) => forgetAttempts(tx, [{ bucket: limit.bucket, at }]);
};
