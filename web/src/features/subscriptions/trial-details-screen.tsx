import { planGives, TRIAL_DAYS } from '@keywright/contract/plans';
import { money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { m } from '@keywright/words/messages';
import { Page, PageHead } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './plans.module.css';
import { TRIAL_START } from './trial-view.tsx';
import { useActivation } from './use-activation.ts';

const sections: readonly (readonly [title: () => string, words: () => string])[] = [
  [
    m.subscriptions_details_what,
    () => m.subscriptions_details_what_words({ days: TRIAL_DAYS, percent: planGives('BASIC').percent }),
  ],
  [m.subscriptions_details_cost, () => m.subscriptions_details_cost_words({ price: money(0) })],
  [m.subscriptions_details_end, () => m.subscriptions_details_end_words({ days: TRIAL_DAYS })],
  [m.subscriptions_details_then, m.subscriptions_details_then_words],
  [m.subscriptions_details_once, m.subscriptions_details_once_words],
];

/** All that the trial is: what it gives and costs, when it ends, what happens then, and who can have it. */
export const TrialDetailsScreen = () => {
  // Whether the offer fits is remembered with the answer.
  useActivation();
  return (
    <Page className={styles.page}>
      <PageHead title={m.subscriptions_details_title()}>{m.subscriptions_details_lead()}</PageHead>
      {sections.map(([title, words]) => (
        <section key={title()} className={styles.intro}>
          <h2>{title()}</h2>
          <p>{verbatim(words())}</p>
        </section>
      ))}
      <p className={styles.acts}>
        <span data-only="no-plan">
          <LinkButton to={at(TRIAL_START)} tone="primary">
            {m.subscriptions_trial_start()}
          </LinkButton>
        </span>
        <Link to={at('/subscriptions')}>{m.subscriptions_trial_all_plans()}</Link>
      </p>
    </Page>
  );
};
