import type { Cart } from '@keywright/contract/cart';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { dayAndTime, money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { isLentPlan } from '../../lib/plan-words.ts';
import { planName } from '@keywright/words/plan-names';
import { Refused } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { lateSheet } from '../../ui/late.tsx';
import { Link } from '../../ui/link.ts';
import { verbatim } from '../../ui/verbatim.tsx';
import { askActivation } from './ask-activation.ts';
import styles from './cart-plans.module.css';
import type { Activation } from './use-activation.ts';
import { useChoosePlan } from './use-choose-plan.ts';

/** Fetched when it is opened: most carts are paid for without it. */
const PlanSheet = lateSheet(async () => (await import('./plan-sheet.tsx')).PlanSheet);

const none: Activation = { tier: 'NONE', activated: false, trial: false, trialEndsAt: null };

const activationQuery = queryOptions({
  queryKey: ['cart', 'activation'],
  queryFn: async () => {
    try {
      return await askActivation();
    } catch (error) {
      if (error instanceof Refused && (error.status === 401 || error.status === 403)) return none;
      throw error;
    }
  },
});

/** In one line what a plan would save on this cart, and the way to choose one. */
export const CartPlans = ({ cart }: { cart: Cart }) => {
  const [choosing, setChoosing] = useState(false);
  const queries = useQueryClient();
  const chosen = useChoosePlan((after) => {
    queries.setQueryData(['cart'], after);
    setChoosing(false);
  });
  const choose = cart.plan ? m.subscriptions_cart_plans_other() : m.subscriptions_cart_plans();
  const words = offerWords(cart);
  const isOffered = !cart.isGuest && cart.tier === 'NONE';
  return (
    <section className={styles.plans} aria-label={m.subscriptions_plans()}>
      <p className={styles.offer}>
        {words ? <span>{verbatim(words)}</span> : null}
        {isOffered ? (
          <Button tone="text" onClick={() => setChoosing(true)}>
            {choose}
          </Button>
        ) : cart.isGuest ? (
          <Link to={at('/subscriptions')}>{m.profile_see_plans()}</Link>
        ) : (
          <Link to={at('/user-profile?tab=subscription')}>{m.subscriptions_paid_plan_open()}</Link>
        )}
      </p>
      {chosen.failure && !choosing ? <Alert tone="rejected">{chosen.failure}</Alert> : null}
      <PlanSheet open={choosing} onClose={() => setChoosing(false)} title={choose} chosen={chosen}>
        <Offers cart={cart} />
      </PlanSheet>
    </section>
  );
};

const offerWords = (cart: Cart): string => {
  if (cart.isGuest) return m.subscriptions_cart_login();
  if (cart.tier !== 'NONE') return m.subscriptions_has_plan_cart({ plan: planName({ tier: cart.tier, trial: false }) });
  const best = bestOffer(cart.offers);
  if (!best) return '';
  const plan = planName({ tier: best.tier, trial: false });
  return best.savesCents > 0
    ? m.subscriptions_cart_offer({ plan, price: money(best.priceCents), saves: money(best.savesCents) })
    : m.subscriptions_cart_no_saving({ plan });
};

const net = ({ savesCents, priceCents }: Cart['offers'][number]): number => savesCents - priceCents;

/** Of the plans that take something off this cart the one that costs least for it. */
const bestOffer = (offers: Cart['offers']): Cart['offers'][number] | undefined => {
  const saving = offers.filter(({ savesCents }) => savesCents > 0);
  return saving.toSorted((one, other) => net(other) - net(one))[0] ?? offers[0];
};

/** What the member has now. Who is not known is told nothing, and pays what members without a plan pay. */
export const PlanStatus = ({ cart }: { cart: Cart }) => {
  const isLent = isLentPlan(cart);
  const { data, error, refetch } = useQuery(activationQuery);
  if (error && !data)
    return (
      <p className={styles.status} role="alert">
        {m.subscriptions_fetch_failed()}{' '}
        <Button tone="text" onClick={() => void refetch()}>
          {m.common_retry()}
        </Button>
      </p>
    );
  // Beside the plan that lies in the cart it would not be true that none is taken off.
  if (data?.tier === 'NONE' && cart.plan !== null && !isLent) return null;
  return <p className={styles.status}>{data ? statusWords(data, isLent) : ' '}</p>;
};

const statusWords = (activation: Activation, isLent: boolean): string => {
  if (activation.tier === 'NONE') return isLent ? m.workshops_lent_plan() : m.subscriptions_cart_status_none();
  const plan = m.subscriptions_own_line({ plan: planName(activation) });
  const ends = activation.trialEndsAt;
  return ends ? `${plan} ${m.subscriptions_cart_status_trial({ time: dayAndTime(ends) })}.` : plan;
};

/** What each plan would take off the key codes that lie in the cart. */
const Offers = ({ cart }: { cart: Cart }) =>
  cart.offers.length === 0 ? null : (
    <ul className={styles.offers}>
      {cart.offers.map(({ tier, savesCents, priceCents }) => {
        const plan = planName({ tier, trial: false });
        return (
          <li key={tier}>
            <span>
              {savesCents > 0
                ? verbatim(m.subscriptions_cart_would_save({ plan, saves: money(savesCents) }))
                : m.subscriptions_cart_no_saving({ plan })}
            </span>
            <span className="meta">{verbatim(m.subscriptions_cart_costs({ price: money(priceCents) }))}</span>
          </li>
        );
      })}
    </ul>
  );
