import type { ReplyOf } from '@keywright/contract/endpoint';
import type { ownSubscription } from '@keywright/contract/profile';
import type { Known } from '../../access/actor.ts';
import type { Parts } from '../../platform/parts.ts';
import { planOf } from '../payments/plans.facts.ts';

/** The member's plan: the running one, else the last; NONE and INACTIVE for who never had any. */
export const viewSubscription = async (
  { db, clock }: Parts,
  { person }: Known,
): Promise<ReplyOf<typeof ownSubscription>> => {
  const plan = await planOf(db, person.id, clock.now());
  if (!plan)
    return { tier: 'NONE', status: 'INACTIVE', startDate: null, endDate: null, autoRenew: false, trial: false };
  const { tier, status, startsAt, endsAt, isTrial } = plan;
  return {
    tier,
    status,
    startDate: startsAt.toISOString(),
    endDate: endsAt?.toISOString() ?? null,
    // A plan that has an end stops there; one without goes on until it is cancelled.
    autoRenew: status === 'ACTIVE' && endsAt === null,
    trial: isTrial,
  };
};
