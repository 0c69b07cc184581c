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
  return {
    tier: plan?.tier ?? 'NONE',
    status: plan?.status ?? 'INACTIVE',
    startDate: plan?.startsAt.toISOString() ?? null,
    endDate: plan?.endsAt?.toISOString() ?? null,
    // A plan that has an end stops there; one without goes on until it is cancelled.
    autoRenew: plan?.status === 'ACTIVE' && plan.endsAt === null,
    trial: plan?.isTrial ?? false,
  };
};
