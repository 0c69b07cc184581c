import type { PlanStatus } from '@keywright/contract/subscriptions';
import { m } from '@keywright/words/messages';
import type { BadgeTone } from '../../ui/badge.tsx';

/** How a plan stands: ACTIVE green, PENDING amber, EXPIRED red, all others grey, each in words and with a shape. */
export const planStatuses: Record<PlanStatus, { tone: BadgeTone; words: () => string }> = {
  ACTIVE: { tone: 'fulfilled', words: m.profile_plan_active },
  PENDING: { tone: 'pending', words: m.profile_plan_pending },
  EXPIRED: { tone: 'rejected', words: m.profile_plan_expired },
  CANCELLED: { tone: 'neutral', words: m.profile_plan_cancelled },
  INACTIVE: { tone: 'neutral', words: m.profile_plan_inactive },
};
