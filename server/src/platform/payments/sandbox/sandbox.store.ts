import type { Selectable } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import { longAgo } from '../../db/database-clock.ts';
import type { Tables } from '../../db/tables.ts';
import { DAY_MS } from '../../durations.ts';

export type SandboxSession = Selectable<Tables['sandbox_session']>;
export type NewSandboxSession = {
  id: string;
  idempotency_key: string;
  asked_sha256: Buffer;
  reference: string;
  title: string;
  /** JSON of `{label, amountCents}[]`. */
  lines: string;
  /** JSON of what recurs. */
  recurring: string | null;
  amount_cents: number;
  capture: 'manual' | 'automatic';
  email: string | null;
  locale: string;
  success_url: string;
  cancel_url: string;
  created_at: Date;
  expires_at: Date;
};

/** Makes the session, or finds the one that was made with this key before. */
export const makeSession = async (tx: Tx, session: NewSandboxSession): Promise<SandboxSession> => {
  await tx
    .insertInto('sandbox_session')
    .values(session)
    .onConflict((clash) => clash.column('idempotency_key').doNothing())
    .execute();
  return tx
    .selectFrom('sandbox_session')
    .selectAll()
    .where('idempotency_key', '=', session.idempotency_key)
    .executeTakeFirstOrThrow();
};

export const findSession = (db: Db | Tx, id: string): Promise<SandboxSession | undefined> =>
  db.selectFrom('sandbox_session').selectAll().where('id', '=', id).executeTakeFirst();

export const findPayment = (db: Db | Tx, intentId: string): Promise<SandboxSession | undefined> =>
  db.selectFrom('sandbox_session').selectAll().where('payment_intent_id', '=', intentId).executeTakeFirst();

export const lockSession = (tx: Tx, id: string): Promise<SandboxSession | undefined> =>
  tx.selectFrom('sandbox_session').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const lockPayment = (tx: Tx, intentId: string): Promise<SandboxSession | undefined> =>
  tx.selectFrom('sandbox_session').selectAll().where('payment_intent_id', '=', intentId).forUpdate().executeTakeFirst();

type Change = Partial<
  Pick<
    SandboxSession,
    | 'status'
    | 'money'
    | 'held_at'
    | 'payment_intent_id'
    | 'subscription_id'
    | 'email'
    | 'declined'
    | 'captured_cents'
    | 'refunded_cents'
  >
>;

export const saveSession = (tx: Tx, id: string, change: Change): Promise<SandboxSession> =>
  tx.updateTable('sandbox_session').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

/** False when a refund with this key was made before. */
export const addRefund = async (tx: Tx, key: string, intentId: string, amountCents: number): Promise<boolean> => {
  const row = await tx
    .insertInto('sandbox_refund')
    .values({ idempotency_key: key, payment_intent_id: intentId, amount_cents: amountCents })
    .onConflict((clash) => clash.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return row !== undefined;
};

export const refundKeys = async (db: Db, intentId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('sandbox_refund')
    .select('idempotency_key as key')
    .where('payment_intent_id', '=', intentId)
    .execute();
  return rows.map(({ key }) => key);
};

const KEPT_MS = 90 * DAY_MS;

/** The demo's provider forgets who paid, and what it told. */
export const forgetOldSandbox = async (db: Db): Promise<void> => {
  await db
    .updateTable('sandbox_session')
    .set({ email: null })
    .where('email', 'is not', null)
    .where('created_at', '<', longAgo(KEPT_MS))
    .execute();
  await db.deleteFrom('sandbox_notice').where('created_at', '<', longAgo(KEPT_MS)).execute();
};

export const addNotice = async (
  tx: Tx,
  notice: { id: string; type: string; body: string; created_at: Date },
): Promise<void> => {
  await tx.insertInto('sandbox_notice').values(notice).execute();
};

export const findNotice = (db: Db, id: string) =>
  db.selectFrom('sandbox_notice').selectAll().where('id', '=', id).executeTakeFirst();

export const noticeWasDelivered = async (db: Db, id: string): Promise<void> => {
  await db
    .updateTable('sandbox_notice')
    .set((row) => ({ deliveries: row('deliveries', '+', 1) }))
    .where('id', '=', id)
    .execute();
};
