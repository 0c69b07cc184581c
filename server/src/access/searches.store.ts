import type { Db, Tx } from '../platform/db/database.ts';
import { longAgo } from '../platform/db/database-clock.ts';
import { DAY_MS } from '../platform/durations.ts';

export type LastSearch = { mark: Buffer; length: number; at: Date };

export const findLastSearch = (db: Db, personId: string): Promise<LastSearch | undefined> =>
  lastOf(db, personId).executeTakeFirst();

/** What this person searched for last; locked, so that of two at once the second sees the first, also where there was none before. */
export const lockLastSearch = async (tx: Tx, personId: string): Promise<LastSearch | undefined> => {
  // A search of no words, which nothing is the same as.
  await tx
    .insertInto('desk_search')
    .values({ person_id: personId, mark: Buffer.alloc(0), length: 1, at: new Date(0) })
    .onConflict((clash) => clash.column('person_id').doNothing())
    .execute();
  return lastOf(tx, personId).forUpdate().executeTakeFirst();
};

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
