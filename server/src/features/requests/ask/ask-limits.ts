import type { Caller } from '../../../access/actor.ts';
import { type Owner, ownerOf } from '../../../access/owner.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { Serving } from '../../../platform/http/serve.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimit, guardLimits } from '../../../platform/limits/guard-limit.ts';
import { type Bucket, bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';

/** A request, or one of the tries that it takes. */
type What = 'ask' | 'try-ask';

const bucketsOf = (what: What, owner: Owner | undefined, source: Caller['source']): Bucket[] => {
  if (owner && 'personId' in owner)
    return [bucketOf(`${what}-hour`, owner.personId), bucketOf(`${what}-day`, owner.personId)];
  return [...(owner ? [bucketOf(`${what}-guest`, owner.guestId)] : []), ...bySource(`${what}-address`, source)];
};

/** Counts the first try of a guest who was made in this very call. */
export const countFirstTry = async ({ db, clock }: Parts, guestId: string): Promise<void> => {
  await guardLimit(db, clock, bucketOf('try-ask-guest', guestId));
};

/** The same serving, where every call counts as a try before its body is read, whatever becomes of it. */
export const countingTries = (serving: Serving<Caller>): Serving<Caller> => ({
  ...serving,
  authenticate: async (request, access) => {
    const caller = await serving.authenticate(request, access);
    const { db, clock } = serving.parts;
    await guardLimits(db, clock, bucketsOf('try-ask', ownerOf(caller), caller.source));
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
  await guardLimits(tx, clock, bucketsOf('ask', owner, source));
};
