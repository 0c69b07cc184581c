import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { longAgo } from '../../../platform/db/database-clock.ts';
import { DAY_MS } from '../../../platform/durations.ts';

type Whose = { personId: string; isMember: boolean; now: Date };
export type NoticeRow = { id: string; title: string; message: string; at: Date };

const MOST_SHOWN = 100;

/** What the desk tells this person, and for a member what it tells all of them, as long as it lasts; newest first. */
export const noticesFor = (db: Db, { personId, isMember, now }: Whose): Promise<NoticeRow[]> =>
  db
    .selectFrom('notice')
    .select(['id', 'title', 'message', 'at'])
    .where((eb) => eb.or([eb('person_id', '=', personId), ...(isMember ? [eb('person_id', 'is', null)] : [])]))
    .where('at', '<=', now)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();

const KEPT_MS = 365 * DAY_MS;

/** Deletes what was told a year ago. */
export const deleteOldNotices = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('notice')
    .where('at', '<', longAgo(KEPT_MS))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .execute();
};
