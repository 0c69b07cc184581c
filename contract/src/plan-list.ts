import { z } from 'zod';
import { listsBy } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { Cents } from './money.ts';
import { Billing, PlanStatus, PlanTier } from './subscriptions.ts';
import { MAX_SEARCH_LENGTH } from './search-bounds.ts';
import { trimmed } from './text.ts';
import * as calls from './plan-list.calls.ts';

/** One plan as the desk lists it. */
export const ListedPlan = z.object({
  id: z.uuid(),
  personId: z.uuid(),
  name: z.string(),
  email: z.string(),
  tier: PlanTier,
  billing: Billing.nullable(),
  trial: z.boolean(),
  status: PlanStatus,
  /** What is charged each time. */
  priceCents: Cents,
  startDate: z.iso.datetime(),
  /** When it ends, or ended; null for one that renews itself. */
  endDate: z.iso.datetime().nullable(),
  renewsAt: z.iso.datetime().nullable(),
});
export type ListedPlan = z.infer<typeof ListedPlan>;

export const deskSubscriptions = endpoint(calls.deskSubscriptions, {
  summary:
    'The plans of members, the newest first. `search` (3 characters or more) looks at the beginning of the e-mail and the name, and is on record.',
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    cursor: z.uuid().optional(),
    status: z.union([z.literal('').transform(() => undefined), PlanStatus]).optional(),
    search: trimmed({ most: MAX_SEARCH_LENGTH }).optional(),
  }),
  headers: ['link'],
  reply: z.array(ListedPlan),
  discloses: listsBy('member', ({ personId }: ListedPlan) => [personId]),
  fails: [],
});
