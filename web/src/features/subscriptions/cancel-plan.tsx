import type { Subscription } from '@keywright/contract/subscriptions';
import { useEffect, useRef, useState } from 'react';
import { day, dayAndTime } from '../../lib/format.ts';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card, Row, Stack } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useCancel } from './subscriptions.queries.ts';

const consequence = ({ status, trial, renewsAt, endDate }: Subscription): string => {
  // Its time is over already.
  if (status === 'INACTIVE') return m.subscriptions_cancel_says_unpaid();
  if (trial) return m.subscriptions_cancel_says_trial({ day: endDate ? dayAndTime(endDate) : '' });
  const until = renewsAt ?? endDate;
  return until ? m.subscriptions_cancel_says({ day: day(until) }) : m.subscriptions_cancel_says_unpaid();
};

/** In two presses: the first says until when the plan runs and what is kept, the second does it. */
export const CancelPlan = ({ subscription }: { subscription: Subscription }) => {
  const [asked, setAsked] = useState(false);
  const says = useRef<HTMLParagraphElement>(null);
  const first = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  const cancel = useCancel();
  const { trial } = subscription;
  useEffect(() => {
    if (asked) says.current?.focus();
    else if (wasAsked.current) first.current?.focus();
    wasAsked.current = asked;
  }, [asked]);
  if (!asked)
    return (
      <Row>
        <Button ref={first} onClick={() => setAsked(true)}>
          {trial ? m.subscriptions_cancel_trial() : m.subscriptions_cancel()}
        </Button>
      </Row>
    );
  const doIt = () =>
    cancel.mutate(undefined, {
      onSuccess: ({ endDate, status }) =>
        showToast(
          endDate && status === 'CANCELLED'
            ? m.subscriptions_cancel_done({ day: day(endDate) })
            : m.subscriptions_cancel_done_now(),
        ),
    });
  return (
    <Card>
      <Stack>
        {cancel.error ? <Alert tone="rejected">{saysOf(cancel.error, m.subscriptions_cancel_failed())}</Alert> : null}
        <p ref={says} tabIndex={-1}>
          {consequence(subscription)}
        </p>
        <Row>
          <Button tone="danger" busy={cancel.isPending && m.subscriptions_cancelling()} onClick={doIt}>
            {trial ? m.subscriptions_cancel_confirm_trial() : m.subscriptions_cancel_confirm()}
          </Button>
          <Button onClick={() => setAsked(false)}>{m.subscriptions_cancel_keep()}</Button>
        </Row>
      </Stack>
    </Card>
  );
};
