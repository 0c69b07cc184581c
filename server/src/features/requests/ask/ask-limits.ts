import type { Tier } from '@keywright/contract/pricing';
import type { Caller } from '../../../access/actor.ts';
import { type Owner, ownerOf } from '../../../access/owner.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Serving } from '../../../platform/http/serve.ts';
import { bySource } from '../../../platform/limits/by-source.ts';
import { guardLimit, guardLimits } from '../../../platform/limits/guard-limit.ts';
import { type Bucket, bucketOf } from '../../../platform/limits/limits.ts';
import type { Parts } from '../../../platform/parts.ts';
import { tierOf } from '../../subscriptions/subscriptions.facts.ts';

/** A request, or one of the tries that it takes. */
type What = 'ask' | 'try-ask';

/** Whose plan takes more than a cart of five is counted by more. */
const larger: Record<Tier, '' | '-professional' | '-enterprise'> = {
  NONE: '',
  BASIC: '',
  PROFESSIONAL: '-professional',
  ENTERPRISE: '-enterprise',
};

const bucketsOf = async (
  db: Db | Tx,
  what: What,
  owner: Owner | undefined,
  source: Caller['source'],
): Promise<Bucket[]> => {
  if (owner && 'personId' in owner) {
    const by = larger[await tierOf(db, owner.personId)];
    return [bucketOf(`${what}-hour${by}`, owner.personId), bucketOf(`${what}-day${by}`, owner.personId)];
  }
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
    await guardLimits(db, clock, await bucketsOf(db, 'try-ask', ownerOf(caller), caller.source));
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
  await guardLimits(tx, clock, await bucketsOf(tx, 'ask', owner, source));
};
