import { ordersInReview } from '@keywright/contract/payments.calls';
import { asked } from '../../lib/asked.ts';
import { m } from '@keywright/words/messages';

/** What is refused at the provider comes without any event that reaches this page. */
const refetchInterval = 30_000;

export const reviewQuery = asked(['payments', 'review'], ordersInReview, m.review_load_failed, { refetchInterval });
