import type { Db } from '../../platform/db/database.ts';

/** Notes that a session is in use. Concurrent calls write it once. */
export const touchSession = async (db: Db, sessionId: string, now: Date, before: Date): Promise<void> => {
  await db
    .updateTable('session')
    .set({ last_seen_at: now })
    .where('id', '=', sessionId)
    .where('last_seen_at', '<=', before)
    .execute();
};
