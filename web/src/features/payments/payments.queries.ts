import { processPaymentSuccess } from '@keywright/contract/payments.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';
import { type Asked, outcomeOf } from './outcome.ts';

const LONGEST_WAIT = 10_000;

/** Milliseconds before the next question after so many: one second, two, three, at most ten. */
export const waitAfter = (questions: number): number => Math.min(questions * 1000, LONGEST_WAIT);

const isOpen = (payment: Asked): boolean => outcomeOf(payment) === 'confirming';

/**
 * Asks the server to settle one payment until it is paid, failed or refused. Asking is safe any number of times. A lost
 * connection is no answer, so it goes on asking; a hidden page rests and asks at once when it is seen again.
 */
export const confirmationQuery = (paymentIntentId: string) =>
  asked(['payments', 'confirmation', paymentIntentId], processPaymentSuccess, m.payments_issue_words, {
    body: { paymentIntentId },
    retry: false,
    staleTime: 0,
    refetchOnWindowFocus: ({ state }) => isOpen(state),
    refetchInterval: ({ state }) => isOpen(state) && waitAfter(state.dataUpdateCount + state.errorUpdateCount),
  });
