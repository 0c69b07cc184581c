import type { Subscription } from '@keywright/contract/subscriptions';
import { useState } from 'react';
import { day, dayAndTime, money } from '../../lib/format.ts';
import { at } from '../../lib/locale.ts';
import { saysOf } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Row, Stack } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { leaveFor } from '../../ui/link.ts';
import { showToast } from '../../ui/toast-store.ts';
import { CancelPlan } from './cancel-plan.tsx';
import { cardPage, useResume } from './subscriptions.queries.ts';
import { UpgradeSheet } from './upgrade-sheet.tsx';

/** What can be done about a plan now, as the server says; what failed is said above it. */
export const PlanActs = ({ subscription }: { subscription: Subscription }) => {
  const [upgrading, setUpgrading] = useState(false);
  const { can, status, upgrades } = subscription;
  if (can.length === 0)
    return status === 'EXPIRED' ? (
      <Row>
        <LinkButton to={at('/subscriptions')} tone="primary">
          {m.subscriptions_ended_again()}
        </LinkButton>
      </Row>
    ) : null;
  return (
    <Stack>
      {status === 'INACTIVE' ? <Unpaid subscription={subscription} /> : null}
      {can.includes('resume') ? <Resume subscription={subscription} /> : null}
      <Row>
        {can.includes('upgrade') && upgrades.length > 0 ? (
          <Button tone="primary" onClick={() => setUpgrading(true)}>
            {m.subscriptions_upgrade()}
          </Button>
        ) : null}
        {can.includes('change_card') ? <ChangeCard /> : null}
      </Row>
      {can.includes('cancel') ? <CancelPlan subscription={subscription} /> : null}
      <UpgradeSheet open={upgrading} onClose={() => setUpgrading(false)} upgrades={upgrades} />
    </Stack>
  );
};

const Unpaid = ({ subscription: { nextTryAt } }: { subscription: Subscription }) => (
  <Alert tone="late">
    {nextTryAt ? m.subscriptions_unpaid_next({ day: day(nextTryAt) }) : m.subscriptions_unpaid()}
  </Alert>
);

const resumeWords = ({ trial, endDate, priceCents }: Subscription): string => {
  const until = endDate ?? new Date().toISOString();
  if (trial) return m.subscriptions_resume_says_trial({ day: dayAndTime(until) });
  return m.subscriptions_resume_says({ day: day(until), price: money(priceCents) });
};

const Resume = ({ subscription }: { subscription: Subscription }) => {
  const resume = useResume();
  const press = () => resume.mutate(undefined, { onSuccess: () => showToast(m.subscriptions_resume_done()) });
  return (
    <Stack>
      {resume.error ? <Alert tone="rejected">{saysOf(resume.error, m.subscriptions_resume_failed())}</Alert> : null}
      <p>{resumeWords(subscription)}</p>
      <Row>
        <Button busy={resume.isPending && m.subscriptions_resuming()} onClick={press}>
          {m.subscriptions_resume()}
        </Button>
      </Row>
    </Stack>
  );
};

const ChangeCard = () => {
  const { run, busy, error } = useAttempt();
  const open = () =>
    run(async () => {
      const { url } = await cardPage();
      leaveFor(url);
    });
  return (
    <>
      <Button busy={busy && m.subscriptions_change_card_going()} onClick={() => void open()}>
        {m.subscriptions_change_card()}
      </Button>
      {error === null ? null : <Alert tone="rejected">{saysOf(error, m.subscriptions_change_card_failed())}</Alert>}
    </>
  );
};
