import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Notice } from '../../platform/payments/provider.ts';

/** Writes a notice down. One that comes again is counted, so that it is acknowledged after a write of its own too. */
export const keepNotice = async (
  tx: Tx,
  { id, type, sessionId, paymentIntentId, subscriptionId }: Notice,
  at: Date,
): Promise<void> => {
  await tx
    .insertInto('provider_event')
    .values({
      id,
      type,
      session_id: sessionId ?? null,
      payment_intent_id: paymentIntentId ?? null,
      subscription_id: subscriptionId ?? null,
      received_at: at,
    })
    .onConflict((clash) => clash.column('id').doUpdateSet({ received: sql`provider_event.received + 1` }))
    .execute();
};

export type KeptNotice = {
  id: string;
  sessionId: string | null;
  paymentIntentId: string | null;
  subscriptionId: string | null;
};

const columns = [
  'id',
  'session_id as sessionId',
  'payment_intent_id as paymentIntentId',
  'subscription_id as subscriptionId',
] as const;

export const findNotice = (db: Db, id: string): Promise<KeptNotice | undefined> =>
  db.selectFrom('provider_event').select(columns).where('id', '=', id).executeTakeFirst();

export const noticeWasHandled = async (db: Db, id: string, at: Date): Promise<void> => {
  await db.updateTable('provider_event').set({ handled_at: at }).where('id', '=', id).execute();
};

export const unhandledNotices = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('provider_event')
    .select('id')
    .where('handled_at', 'is', null)
    .where('received_at', '<', before)
    .orderBy('received_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
