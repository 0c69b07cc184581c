import { MAX_HANDED_OVER } from '@keywright/contract/shift';
import { sql } from 'kysely';
import { ofDesk } from '../../../access/desk-people.store.ts';
import type { ExpiryTimes } from '../../../access/expiry.ts';
import type { Db } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';
import { signedInSince } from '../../sessions/sessions.facts.ts';

type ShiftRow = {
  id: string;
  name: string;
  onShiftSince: Date | null;
  held: number;
  oldest: Date | null;
  requestIds: string[];
};

/** Everybody of the desk who is signed in or holds requests, who is on shift longest first. */
export const findShift = async (db: Db, expiry: ExpiryTimes, now: Date): Promise<ShiftRow[]> => {
  const { rows } = await sql<ShiftRow>`
    select p.id, ${fullNameIn('p')} as name, ${signedInSince('p', expiry, now)} as "onShiftSince", hand.held,
      hand.oldest, hand."requestIds"
    from person p
    cross join lateral (select count(*)::int as held, min(r.paid_at) as oldest,
        coalesce((array_agg(r.id order by r.paid_at, r.id))[1:${sql.lit(MAX_HANDED_OVER)}], '{}') as "requestIds"
      from request r where r.started_by = p.id and r.status = 'INPROGRESS') hand
    where ${ofDesk} and p.approval = 'APPROVED'
      and (hand.held > 0 or ${signedInSince('p', expiry, now)} is not null)
    order by "onShiftSince" nulls last, name, p.id`.execute(db);
  return rows;
};

/** How many of the desk are signed in. */
export const countOnShift = async (db: Db, expiry: ExpiryTimes, now: Date): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from person p
    where ${ofDesk} and p.approval = 'APPROVED' and ${signedInSince('p', expiry, now)} is not null`.execute(db);
  return rows[0]?.count ?? 0;
};
