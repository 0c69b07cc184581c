import type { QueryOf } from '@keywright/contract/endpoint';
import { narrows } from '@keywright/contract/search-bounds';
import type { deskSubscriptions, ListedPlan } from '@keywright/contract/plan-list';
import type { Known } from '../../access/actor.ts';
import { searchList } from '../../access/record-search.ts';
import type { Parts } from '../../platform/parts.ts';
import { findPlans, type ListedRow } from './plan-list.store.ts';
import { asItIs } from './view-subscription.ts';

/** One page of the plans of members, and the cursor of the next when there is one. A search is on record before anything is looked for. */
export const listPlans = async (
  parts: Parts,
  caller: Known,
  wanted: QueryOf<typeof deskSubscriptions>,
): Promise<{ rows: ListedPlan[]; next: string | undefined }> => {
  const { search: text = '' } = wanted;
  if (narrows(text)) await searchList(parts, caller, { text, where: 'people' });
  const found = await findPlans(parts.db, wanted);
  const page = found.slice(0, wanted.limit);
  const now = parts.clock.now();
  return {
    rows: page.map((row) => listed(row, now)),
    next: found.length > page.length ? page.at(-1)?.id : undefined,
  };
};

const listed = (row: ListedRow, now: Date): ListedPlan => {
  const { name, email } = row;
  const plan = asItIs(row, now);
  const renews = plan.status === 'ACTIVE' && plan.endsAt === null;
  return {
    id: plan.id,
    personId: plan.personId,
    name: name ?? '',
    email,
    tier: plan.tier,
    billing: plan.billing,
    trial: plan.isTrial,
    status: plan.status,
    priceCents: plan.priceCents,
    startDate: plan.startsAt.toISOString(),
    endDate: plan.endsAt?.toISOString() ?? null,
    renewsAt: renews ? (plan.periodEnd?.toISOString() ?? null) : null,
  };
};
