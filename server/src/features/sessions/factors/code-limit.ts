import type { Caller } from '../../../access/actor.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import { forgetAttempts, takePlaces } from '../../../platform/limits/limits.store.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { keyedHash } from '../../../platform/secrets.ts';
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

type WrongCode = { personId: string; code: string };

/**
 * Whether this wrong code was tried for the account within the last 30 seconds: by a second press of Enter, or a client that
 * retries. It then counts as one attempt. The account's row must be locked, so that of two at once one is the second.
 */
export const isRepeatedCode = async (
  { clock, settings }: Pick<Parts, 'clock' | 'settings'>,
  tx: Tx,
  { personId, code }: WrongCode,
): Promise<boolean> => {
  const mark = keyedHash('wrong codes', settings.secretKey, `${personId} ${code}`).toString('base64url');
  return (await takePlaces(tx, [bucketOf('same-code', mark)], clock.now())).isFull;
};
