import { ordersInReview } from '@keywright/contract/payments.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '../../paraglide/messages.js';

/** What is refused at the provider comes without any event that reaches this page. */
const refetchInterval = 30_000;

export const reviewQuery = queryOptions({
  queryKey: ['payments', 'review'],
  queryFn: ({ signal }) => call(ordersInReview, { signal }, m.review_load_failed),
  refetchInterval,
});
