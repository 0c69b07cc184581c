import { systemTrace } from '../../platform/audit/trace.ts';
import type { TasksFor, Timetable } from '../../platform/jobs/job-table.ts';
import { followSubscription, type SubscriptionParts } from './follow-subscription.ts';
import { endThere, expirePlans, followSubscriptions, remindOfPlans } from './look-after-plans.ts';
import { deleteOldMarks } from './subscription.store.ts';

export type SubscriptionJob =
  | 'end-subscription'
  | 'expire-plans'
  | 'follow-subscription'
  | 'follow-subscriptions'
  | 'forget-trials'
  | 'remind-of-plans';

export const subscriptionTimetable = {
  'follow-subscriptions': '*/5 * * * *',
  'expire-plans': '*/10 * * * *',
  'remind-of-plans': '17 * * * *',
  'forget-trials': '47 * * * *',
} satisfies Partial<Timetable>;

/** What plans do by themselves: each may be killed at any place and is done again. */
export const subscriptionTasks = (deps: SubscriptionParts): TasksFor<SubscriptionJob> => ({
  'end-subscription': { destroys: false, run: ({ id }) => endThere(deps, id) },
  'expire-plans': { destroys: true, run: () => expirePlans(deps.parts) },
  // They ask the provider, whose word counts whatever the time is.
  'follow-subscription': {
    destroys: false,
    run: ({ id }) => followSubscription(deps, id, systemTrace('follow-subscriptions')),
  },
  'follow-subscriptions': { destroys: false, run: () => followSubscriptions(deps) },
  'forget-trials': { destroys: true, run: () => deleteOldMarks(deps.parts.db) },
  'remind-of-plans': { destroys: false, run: () => remindOfPlans(deps.parts) },
});
