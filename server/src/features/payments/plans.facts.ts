import type { Tier } from '@keywright/contract/pricing';
import type { Db } from '../../platform/db/database.ts';

export type Plan = {
  tier: Exclude<Tier, 'NONE'>;
  status: 'ACTIVE' | 'PENDING' | 'EXPIRED' | 'CANCELLED' | 'INACTIVE';
  isTrial: boolean;
  startsAt: Date;
  /** Null for a plan that renews itself. */
  endsAt: Date | null;
};

/** A person's plan: the running one, else the one that began last. Undefined when they never had any. */
export const planOf = async (db: Db, personId: string, now: Date): Promise<Plan | undefined> => {
  const row = await db
    .selectFrom('subscription')
    .select(['tier', 'status', 'is_trial as isTrial', 'starts_at as startsAt', 'ends_at as endsAt'])
    .where('person_id', '=', personId)
    .orderBy((eb) => eb('status', '=', 'ACTIVE'), 'desc')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!row) return undefined;
  const isOver = row.status === 'ACTIVE' && row.endsAt !== null && row.endsAt <= now;
  return isOver ? { ...row, status: 'EXPIRED' } : row;
};
