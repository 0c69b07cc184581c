import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Subscription, subscriptionInvoices, subscriptionUsage } from '@keywright/contract/subscriptions';
import {
  cancelSubscription,
  changeCard,
  ownSubscription,
  resumeSubscription,
  subscriptionInvoices as invoicesCall,
  subscriptionUsage as usageCall,
} from '@keywright/contract/subscriptions.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export type Usage = ReplyOf<typeof subscriptionUsage>;
export type Invoice = ReplyOf<typeof subscriptionInvoices>[number];

// Under `profile`: what is heard of an account or an order makes these stale as well (`app/live.ts`).
export const subscriptionQuery = asked(['profile', 'subscription'], ownSubscription, m.profile_subscription_failed);

export const usageQuery = asked(['profile', 'usage'], usageCall, m.subscriptions_usage_failed);

export const invoicesQuery = asked(['profile', 'invoices'], invoicesCall, m.subscriptions_invoices_failed);

/** Takes in what a plan is after an act, and asks again about what follows from it. */
export const useTakeIn = () => {
  const queries = useQueryClient();
  return (subscription: Subscription): void => {
    queries.setQueryData(subscriptionQuery.queryKey, subscription);
    for (const queryKey of [usageQuery.queryKey, invoicesQuery.queryKey, ['cart']] as const)
      void queries.invalidateQueries({ queryKey });
  };
};

const usePlanAct = (act: () => Promise<Subscription>) => {
  const takeIn = useTakeIn();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: takeIn,
    // What is shown may be older than what is so.
    onError: () => queries.invalidateQueries({ queryKey: subscriptionQuery.queryKey }),
  });
};

export const useCancel = () => usePlanAct(() => call(cancelSubscription, {}, m.subscriptions_cancel_failed));
export const useResume = () => usePlanAct(() => call(resumeSubscription, {}, m.subscriptions_resume_failed));

/** Where the member's card is changed: a page of the provider's. */
export const cardPage = () => call(changeCard, {}, m.subscriptions_change_card_failed);
