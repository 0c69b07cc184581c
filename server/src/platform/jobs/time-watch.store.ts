import { sql } from 'kysely';
import type { Tx } from '../db/database.ts';

/** Why the time is in doubt since when: it leapt while the program ran, or nobody ran who could have seen it. */
export type StoredDoubt = { doubt: 'clock_leapt' | 'was_off'; doubtedAt: Date; doubtedFrom: Date };
export type Watch = { now: Date; lookedAt: Date; stored: StoredDoubt | undefined };

/** The database's time, and what was known at the last look; held until the transaction ends. The first look of all is beyond doubt. */
export const lockWatch = async (tx: Tx): Promise<Watch> => {
  await sql`insert into time_watch (id, looked_at) values (1, clock_now()) on conflict (id) do nothing`.execute(tx);
  const row = await tx
    .selectFrom('time_watch')
    .select(['looked_at', 'doubt', 'doubted_at', 'doubted_from', sql<Date>`clock_now()`.as('now')])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow();
  const { doubt, doubted_at: doubtedAt, doubted_from: doubtedFrom } = row;
  return {
    now: row.now,
    lookedAt: row.looked_at,
    stored: doubt && doubtedAt && doubtedFrom ? { doubt, doubtedAt, doubtedFrom } : undefined,
  };
};

export const keepWatch = async (tx: Tx, lookedAt: Date, stored: StoredDoubt | undefined): Promise<void> => {
  await tx
    .updateTable('time_watch')
    .set({
      looked_at: lookedAt,
      doubt: stored?.doubt ?? null,
      doubted_at: stored?.doubtedAt ?? null,
      doubted_from: stored?.doubtedFrom ?? null,
    })
    .where('id', '=', 1)
    .execute();
};

/** Notes that nobody looked at the clock from then to then. */
export const keepGap = async (tx: Tx, from: Date, to: Date): Promise<void> => {
  await tx
    .insertInto('time_gap')
    .values({ from_at: from, to_at: to })
    .onConflict((clash) => clash.doNothing())
    .execute();
};
