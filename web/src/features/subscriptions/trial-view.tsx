import { TRIAL_DAYS } from '@keywright/contract/plans';
import { money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Page, PageHead, Row, Stack } from '../../ui/layout.tsx';
import { Link } from '../../ui/link.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { Unbroken } from '../../ui/unbroken.tsx';
import { verbatim } from '../../ui/verbatim.tsx';
import styles from './plans.module.css';
import { type CartAdded, useChooseAndGo } from './use-choose-and-go.ts';

export const TRIAL_START = '/membership?trial=start';

/** The view in which the trial is started: what it is in three sentences, and one button. */
export const TrialView = ({ onAdded }: { onAdded: CartAdded }) => (
  <Page className={styles.page}>
    <PageHead title={<Unbroken>{m.subscriptions_trial_title()}</Unbroken>} />
    <p>{verbatim(m.subscriptions_trial_words({ days: TRIAL_DAYS, price: money(0) }))}</p>
    <Activate onAdded={onAdded} />
    <p className={styles.links}>
      <Link to={at('/trial-details')}>{m.subscriptions_trial_details()}</Link>
      <Link to={at('/subscriptions')}>{m.subscriptions_trial_all_plans()}</Link>
    </p>
  </Page>
);

const Activate = ({ onAdded }: { onAdded: CartAdded }) => {
  const { role } = useSession();
  const { choose, adding, refusal } = useChooseAndGo(onAdded);
  if (role === null)
    return (
      <Row>
        <LinkButton to={at(`/login?${new URLSearchParams({ next: at(TRIAL_START) })}`)} tone="primary">
          {m.subscriptions_trial_activate()}
        </LinkButton>
      </Row>
    );
  return (
    <Stack>
      {/* As specified, what fails without a word of the server's stays without one of ours: the person is on this view already. */}
      {refusal ? <Alert tone="rejected">{refusal}</Alert> : null}
      <Row>
        <Button
          tone="primary"
          busy={adding !== null && m.subscriptions_trial_activating()}
          onClick={() => choose({ tier: 'BASIC', billing: 'monthly', trial: true })}
        >
          {m.subscriptions_trial_activate()}
        </Button>
      </Row>
    </Stack>
  );
};
