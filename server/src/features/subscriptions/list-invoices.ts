import type { ReplyOf } from '@keywright/contract/endpoint';
import type { subscriptionInvoices } from '@keywright/contract/subscriptions';
import type { Known } from '../../access/actor.ts';
import type { SubscriptionParts } from './follow-subscription.ts';
import { asAway } from './own-plan.ts';
import { providerIdsOf } from './subscription.store.ts';

const MOST = 24;

/** What the provider charged for the member's plans, the newest first. */
export const listInvoices = async (
  { parts, provider }: SubscriptionParts,
  { person }: Known,
): Promise<ReplyOf<typeof subscriptionInvoices>> => {
  const ids = await providerIdsOf(parts.db, person.id);
  const lists = await Promise.all(ids.map((id) => provider.invoicesOf(id))).catch(asAway);
  return lists
    .flat()
    .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
    .slice(0, MOST)
    .map(({ invoiceId, createdAt, periodStart, periodEnd, number, totalCents, status, reason, url }) => ({
      id: invoiceId,
      number,
      totalCents,
      status,
      reason,
      url,
      date: createdAt.toISOString(),
      from: periodStart.toISOString(),
      to: periodEnd.toISOString(),
    }));
};
