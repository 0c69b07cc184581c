import type { Caller } from '../../../access/actor.ts';
import { type Owner, ownerOf } from '../../../access/owner.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Serving } from '../../../platform/http/serve.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimits } from '../../../platform/limits/guard-limit.ts';
import type { Bucket } from '../../../platform/limits/limits.store.ts';
import { limits } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';

/** A request has three photos, and some are taken twice. */
const TRIES_PER_REQUEST = 4;

const bucketsOf = (owner: Owner | undefined, source: Caller['source']): Bucket[] => {
  if (owner && 'personId' in owner) {
    return [
      { bucket: `ask-hour:${owner.personId}`, ...limits.requestMember },
      { bucket: `ask-day:${owner.personId}`, ...limits.requestMemberDaily },
    ];
  }
  return [
    ...(owner ? guestBuckets(owner.guestId) : []),
    ...bySource('ask-address', source, limits.publicRequestSource),
  ];
};

const guestBuckets = (guestId: string): Bucket[] => [{ bucket: `ask-guest:${guestId}`, ...limits.publicRequestGuest }];

const tries = ({ bucket, max, windowMs }: Bucket): Bucket => ({
  bucket: `try-${bucket}`,
  max: max * TRIES_PER_REQUEST,
  windowMs,
});

/** Counts the first try of a guest who was made in this very call. */
export const countFirstTry = async ({ db, clock }: Parts, guestId: string): Promise<void> => {
  await guardLimits(db, clock, guestBuckets(guestId).map(tries));
};

/** The same serving, where every call counts as a try before its body is read, whatever becomes of it. */
export const countingTries = (serving: Serving<Caller>): Serving<Caller> => ({
  ...serving,
  authenticate: async (request, door) => {
    const caller = await serving.authenticate(request, door);
    const { db, clock } = serving.parts;
    await guardLimits(db, clock, bucketsOf(ownerOf(caller), caller.source).map(tries));
    return caller;
  },
});

/**
 * Counts a request that is about to be, in its own transaction: what is rolled back does not count, and after a
 * crash or a lost answer a place is neither taken for nothing nor taken twice.
 */
export const countRequest = async (
  tx: Tx,
  clock: Parts['clock'],
  owner: Owner,
  source: Caller['source'],
): Promise<void> => {
  await guardLimits(tx, clock, bucketsOf(owner, source));
};
