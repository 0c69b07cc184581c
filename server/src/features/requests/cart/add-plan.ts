import type { BodyOf } from '@keywright/contract/endpoint';
import { planPrice } from '@keywright/contract/plans';
import type { addSubscription } from '@keywright/contract/subscriptions';
import type { Known } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { requirePlanFree } from '../../subscriptions/subscriptions.facts.ts';
import { cartKeptUntil, newCartId } from '../cart-life.ts';
import { putPlan } from '../cart-plan.store.ts';
import { cartChanged, keepCartUntil, lockOrMakeCart } from '../carts.store.ts';
import { changeCart, requireNoPage } from '../change-cart.ts';
import type { RequestPorts } from '../requests.ports.ts';

type Asked = BodyOf<typeof addSubscription>;

/**
 * Puts a plan into the caller's cart, in place of one that lies there. Fails with `plan.not_sold`, `plan.trial_is_basic`, with
 * `plan.already` for who has a plan that is no trial, with `plan.trial_used`, and for a trial with `email.unconfirmed`.
 */
export const addPlan = async (parts: Parts, ports: RequestPorts, caller: Known, asked: Asked): Promise<void> => {
  const { tier, billing, trial: isTrial } = asked;
  if (isTrial && tier !== 'BASIC') throw new Failure('plan.trial_is_basic');
  if (!planPrice({ tier, billing })) throw new Failure('plan.not_sold');
  await changeCart({ parts, ports, caller }, async (tx, caller) => {
    const now = parts.clock.now();
    const owner = { personId: caller.person.id };
    const expiresAt = cartKeptUntil(owner, now);
    const cart = await lockOrMakeCart(tx, { id: newCartId(), owner, expiresAt });
    await requireNoPage(tx, cart.id);
    await requirePlanFree(parts, tx, caller.person.id, isTrial);
    await putPlan(tx, { cartId: cart.id, tier, billing, isTrial });
    await keepCartUntil(tx, cart.id, expiresAt);
    await cartChanged(tx, cart.id);
  });
};
