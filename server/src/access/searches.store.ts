import type { Db, Tx } from '../platform/db/database.ts';
import { longAgo } from '../platform/db/database-clock.ts';
import { DAY_MS } from '../platform/durations.ts';

export type LastSearch = { mark: Buffer; length: number; at: Date };

export const findLastSearch = (db: Db, personId: string): Promise<LastSearch | undefined> =>
  lastOf(db, personId).executeTakeFirst();

/** What this person searched for last; held, so that of two at once the second sees the first. */
export const lockLastSearch = (tx: Tx, personId: string): Promise<LastSearch | undefined> =>
  lastOf(tx, personId).forUpdate().executeTakeFirst();

const lastOf = (db: Db | Tx, personId: string) =>
  db.selectFrom('desk_search').select(['mark', 'length', 'at']).where('person_id', '=', personId);

export const noteSearch = async (tx: Tx, personId: string, { mark, length, at }: LastSearch): Promise<void> => {
  await tx
    .insertInto('desk_search')
    .values({ person_id: personId, mark, length, at })
    .onConflict((clash) => clash.column('person_id').doUpdateSet({ mark, length, at }))
    .execute();
};

/** Forgets what was searched for last a day ago: nothing goes on with it. */
export const forgetOldSearches = async (db: Db): Promise<void> => {
  await db.deleteFrom('desk_search').where('at', '<', longAgo(DAY_MS)).execute();
};
