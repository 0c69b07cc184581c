import type { PlanAct } from '@keywright/contract/subscriptions';
import { lookAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { Failure } from '../../platform/failure.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Parts } from '../../platform/parts.ts';
import { ProviderTrouble } from '../../platform/payments/provider.ts';
import { lockLivePlan, type PlanRow } from './subscription.store.ts';
import { actsOf } from './view-subscription.ts';

/** A plan that the provider has a name for. */
export type PaidPlan = PlanRow & { providerId: string };

/** The caller's own plan, held, if this can be done with it now; otherwise `plan.none`. */
export const requirePlan = async (tx: Tx, personId: string, act: PlanAct, now: Date): Promise<PlanRow> => {
  const plan = await lockLivePlan(tx, personId);
  const isOver = plan !== undefined && plan.endsAt !== null && plan.endsAt <= now;
  if (!plan || isOver || !actsOf(plan).includes(act)) throw new Failure('plan.none');
  return plan;
};

/** The same where the provider is needed for it. */
export const requirePaidPlan = async (tx: Tx, personId: string, act: PlanAct, now: Date): Promise<PaidPlan> => {
  const plan = await requirePlan(tx, personId, act, now);
  if (plan.providerId === null) throw new Failure('plan.none');
  return { ...plan, providerId: plan.providerId };
};

/** The same for a call that only asks the provider something. */
export const lookAtPaidPlan = (parts: Parts, caller: Known, act: PlanAct): Promise<PaidPlan> =>
  lookAs(parts, caller, (tx, caller) => requirePaidPlan(tx, caller.person.id, act, parts.clock.now()));

/** What a caller is told of a provider that did not do it: refused is for the verb to name, all else may be tried again. */
export const asAway = (error: unknown): never => {
  if (error instanceof ProviderTrouble) throw new Failure('plan.provider_away', { cause: error });
  throw error;
};
