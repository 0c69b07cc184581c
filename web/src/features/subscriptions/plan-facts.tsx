import type { PlanStatus, Subscription } from '@keywright/contract/subscriptions';
import { day, dayAndTime, money } from '../../lib/format.ts';
import { planName } from '@keywright/words/plan-names';
import { m } from '@keywright/words/messages';
import type { BadgeTone } from '../../ui/badge.tsx';
import { Fact, FactCard, Standing } from '../../ui/fact.tsx';

/** How a plan stands: ACTIVE green, PENDING amber, EXPIRED red, all others grey, each in words and with a shape. */
const planStatuses: Record<PlanStatus, { tone: BadgeTone; words: () => string }> = {
  ACTIVE: { tone: 'fulfilled', words: m.profile_plan_active },
  PENDING: { tone: 'pending', words: m.profile_plan_pending },
  EXPIRED: { tone: 'rejected', words: m.profile_plan_expired },
  CANCELLED: { tone: 'neutral', words: m.profile_plan_cancelled },
  INACTIVE: { tone: 'neutral', words: m.profile_plan_inactive },
};

/** Which plan it is, how it stands, since when and until when, what it costs and when it is charged again. */
export const PlanFacts = ({ subscription }: { subscription: Subscription }) => {
  const { tone, words } = planStatuses[subscription.status];
  const { startDate, endDate, renewsAt, trial, autoRenew } = subscription;
  // A trial ends to the minute; a plan with its day.
  const end = endDate && (trial ? dayAndTime(endDate) : day(endDate));
  return (
    <FactCard
      about={
        <Standing title={planName(subscription)} tone={tone}>
          {words()}
        </Standing>
      }
    >
      <Fact name={m.subscriptions_price()}>{priceWords(subscription)}</Fact>
      <Fact name={m.profile_plan_start()}>{startDate ? day(startDate) : m.profile_not_given()}</Fact>
      {end ? <Fact name={m.profile_plan_end()}>{end}</Fact> : null}
      <Fact name={m.profile_plan_renew()}>{autoRenew ? m.profile_yes() : m.profile_no()}</Fact>
      <Fact name={m.subscriptions_next_charge()}>
        {renewsAt ? nextCharge(subscription, day(renewsAt)) : m.subscriptions_next_charge_none()}
      </Fact>
    </FactCard>
  );
};

const nextCharge = ({ creditCents, nextCents }: Subscription, on: string): string => {
  const next = money(nextCents);
  return creditCents > 0
    ? m.subscriptions_next_charge_left({ next, day: on, credit: money(creditCents) })
    : m.subscriptions_next_charge_words({ price: next, day: on });
};

const priceWords = ({ trial, billing, priceCents }: Subscription): string => {
  const price = money(priceCents);
  if (trial) return m.subscriptions_price_trial({ price });
  return billing === 'annual' ? m.subscriptions_price_year({ price }) : m.subscriptions_price_month({ price });
};
