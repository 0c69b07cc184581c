import { savedByTheYear } from '@keywright/contract/savings';
import { type Billing, type PlanTier, planPrice, TRIAL_DAYS, VOLUME } from '@keywright/contract/plans';
import { type ReactNode, useState } from 'react';
import { useSearchParams } from 'react-router';
import { money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { planName } from '@keywright/words/plan-names';
import { useSession } from '../../lib/session.ts';
import { useAddressFilter } from '../../lib/use-address-filter.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { Page, PageHead } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Question, Questions } from '../../ui/questions.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import { BillingToggle } from './billing-toggle.tsx';
import { Calculator } from './calculator.tsx';
import { OwnLine } from './own-line.tsx';
import { PlanCards } from './plan-cards.tsx';
import { planQuestions } from './plan-faq.ts';
import prices from './plan-prices.module.css';
import styles from './plans.module.css';
import { isTrialStart } from './trial-start.ts';
import { TRIAL_START, TrialView } from './trial-view.tsx';
import { useActivation } from './use-activation.ts';
import { type CartAdded, useChooseAndGo } from './use-choose-and-go.ts';

type PlansScreenProps = {
  onAdded: CartAdded;
  /** What a member with a plan sees of it; fetched only then. */
  own: ReactNode;
};

/** The plans that can be had, what they would save, and one's own; with `?trial=start` the view in which the trial is started. */
export const PlansScreen = ({ onAdded, own }: PlansScreenProps) => {
  const filter = useAddressFilter();
  // Beside the address, which is changed a moment later than the box is ticked.
  const [chosen, setChosen] = useState<Billing | null>(null);
  const choose = (billing: Billing) => {
    setChosen(billing);
    filter.change({ billing });
  };
  // Not by the filter: every address with it is written as this view (`alsoWith` in the table of pages), so that React finds what it draws.
  const [params] = useSearchParams();
  if (isTrialStart(params)) return <TrialView onAdded={onAdded} />;
  const billing = chosen ?? (filter.value('billing') === 'annual' ? 'annual' : 'monthly');
  return <Plans onAdded={onAdded} own={own} billing={billing} onBilling={choose} />;
};

type PlansProps = PlansScreenProps & { billing: Billing; onBilling: (billing: Billing) => void };

const Plans = ({ onAdded, own, billing, onBilling }: PlansProps) => {
  const { activation, failed, again } = useActivation();
  const hasPlan = activation !== null && activation.tier !== 'NONE';
  return (
    <Page wide className={classes(styles.page, prices.area)}>
      <div className={styles.head}>
        <PageHead title={m.subscriptions_title()}>{m.subscriptions_lead()}</PageHead>
        <OwnLine activation={activation} failed={failed} onAgain={again} />
      </div>
      <section className={styles.offers}>
        <h2 className={styles.heading}>{m.subscriptions_plans()}</h2>
        <BillingToggle billing={billing} onChange={onBilling} />
        <Offers billing={billing} hasPlan={hasPlan} onAdded={onAdded} />
        <p className="meta">{m.subscriptions_renews_note()}</p>
        <p className="meta">
          {verbatim(
            m.subscriptions_save_facts({
              basic: money(savedByTheYear('BASIC')),
              professional: money(savedByTheYear('PROFESSIONAL')),
            }),
          )}
        </p>
      </section>
      <Calculator billing={billing} />
      {hasPlan ? (
        <section id="your-plan" className={styles.own} tabIndex={-1}>
          <h2>{m.subscriptions_own_title()}</h2>
          {own}
        </section>
      ) : null}
      <Trial />
      <Questions title={m.subscriptions_faq()}>
        {planQuestions.map(([asks, answers]) => (
          <Question key={asks()} asks={asks()}>
            <p>{verbatim(answers())}</p>
          </Question>
        ))}
      </Questions>
      <Volume />
    </Page>
  );
};

type OffersProps = { billing: Billing; hasPlan: boolean; onAdded: CartAdded };

const Offers = ({ billing, hasPlan, onAdded }: OffersProps) => {
  const { role } = useSession();
  const { choose, adding, failure } = useChooseAndGo(onAdded);
  const action = (tier: PlanTier) => {
    const name = m.subscriptions_start_named({ plan: planName({ tier, trial: false }) });
    // What is not sold by the year is had by the month.
    const choice = { tier, billing: planPrice({ tier, billing }) ? billing : 'monthly' } as const;
    if (role === null)
      return (
        <LinkButton to={at(`/login?${new URLSearchParams({ next: backTo(billing) })}`)} wide aria-label={name}>
          {m.subscriptions_start()}
        </LinkButton>
      );
    return (
      <Button
        wide
        aria-label={name}
        disabled={hasPlan || role !== 'BASEUSER'}
        busy={adding?.tier === tier && m.subscriptions_adding()}
        onClick={() => choose(choice)}
      >
        {m.subscriptions_start()}
      </Button>
    );
  };
  return (
    <>
      {failure ? <Alert tone="rejected">{failure}</Alert> : null}
      <PlanCards action={action} />
      {hasPlan ? <p className="meta">{m.subscriptions_has_plan()}</p> : null}
    </>
  );
};

const backTo = (billing: Billing) => at(billing === 'annual' ? '/subscriptions?billing=annual' : '/subscriptions');

const Trial = () => (
  <section className={styles.trial} data-only="no-plan">
    <div className={styles.intro}>
      <h2>{m.subscriptions_trial_short({ days: TRIAL_DAYS })}</h2>
      <p>{verbatim(m.subscriptions_trial_words({ days: TRIAL_DAYS, price: money(0) }))}</p>
    </div>
    <p className={styles.acts}>
      <LinkButton to={at(TRIAL_START)}>{m.subscriptions_trial_start()}</LinkButton>
      <Link to={at('/trial-details')}>{m.subscriptions_trial_details()}</Link>
    </p>
  </section>
);

const Volume = () => {
  const [count, price] = [VOLUME.fromRequests, money(VOLUME.perRequestCents)];
  return (
    <section className={styles.trial}>
      <div className={styles.intro}>
        <h2>{m.subscriptions_volume_title({ count })}</h2>
        <p>{verbatim(m.subscriptions_volume_words({ count, price }))}</p>
      </div>
      <p className={styles.acts}>
        <LinkButton to={at('/support')}>{m.subscriptions_volume_action()}</LinkButton>
      </p>
    </section>
  );
};
