import type { Caller } from '../../access/actor.ts';
import type { Tx } from '../../platform/db/database.ts';
import { bySource } from '../../platform/limits/by-source.ts';
import { guardLimits } from '../../platform/limits/guard-limit.ts';
import { forgetAttempts } from '../../platform/limits/limits.store.ts';
import { type Bucket, bucketOf } from '../../platform/limits/limits.ts';
import type { Parts } from '../../platform/parts.ts';
import { acquaintanceOf } from './sign-in.store.ts';

type Attempt = { email: string } & Pick<Caller, 'source' | 'deviceHash'>;

/**
 * Counts one attempt to sign in, or throws `limit.too_many`. A browser from which the account's person has signed in before has
 * tries of its own, which no stranger can use up, whatever address they share; and whoever stole its cookie has no others. The
 * limit of a whole account leaves out an address from which its person has signed in. Answers how the sign-in that succeeds
 * takes the attempt back.
 */
export const slowDown = async (
  { db, clock }: Parts,
  { email, source, ...browser }: Attempt,
): Promise<(tx: Tx) => Promise<void>> => {
  const deviceHash = browser.deviceHash();
  const { knowsDevice, knowsAddress } = await acquaintanceOf(db, { email, ip: source.ip, deviceHash });
  const own = bucketOf('sign-in-device', `${email} ${deviceHash?.toString('hex')}`);
  const pair = bucketOf('sign-in-pair', `${email} ${source.name}`);
  const shared: Bucket[] = [
    ...bySource('sign-in-address', source),
    ...(knowsAddress ? [] : [bucketOf('sign-in-account', email)]),
  ];
  const at = await guardLimits(db, clock, knowsDevice ? [own] : [pair, ...shared]);
  return (tx) =>
    forgetAttempts(
      tx,
      knowsDevice
        ? [{ bucket: own.bucket }]
        : [{ bucket: pair.bucket }, ...shared.map(({ bucket }) => ({ bucket, at }))],
    );
};
