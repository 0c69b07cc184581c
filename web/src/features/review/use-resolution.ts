import type { OrderInReview, ReviewAction } from '@keywright/contract/payments';
import { resolveReview } from '@keywright/contract/payments.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { Refused, saysOf } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { showToast } from '../../ui/toast-store.ts';
import { actionWords } from './review-words.ts';
import { reviewQuery } from './review.queries.ts';

/** Sends what was decided about an order. `onDone` hears when there is nothing left to decide in what is shown of it. */
export const useResolution = ({ id, confirmationNumber: number }: OrderInReview, onDone: () => void) => {
  const queries = useQueryClient();
  const lookAnew = () => queries.fetchQuery({ ...reviewQuery, staleTime: 0 }).catch(() => undefined);
  return useMutation({
    mutationFn: (body: { action: ReviewAction; note: string }) =>
      call(resolveReview, { params: { id }, body }, m.review_failed),
    onSuccess: (left, { action }) => {
      queries.setQueryData(reviewQuery.queryKey, left);
      showToast(actionWords[action].done({ number }), { tone: 'fulfilled' });
      onDone();
    },
    onError: async (error) => {
      const left = await lookAnew();
      if (!(error instanceof Refused) || error.code !== 'order.wrong_state') return;
      const isGone = left !== undefined && left.every((order) => order.id !== id);
      showToast(isGone ? m.review_gone({ number }) : saysOf(error));
      onDone();
    },
  });
};
