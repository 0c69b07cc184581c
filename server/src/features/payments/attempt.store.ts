import type { Insertable, Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import type { Tables } from '../../platform/db/tables.ts';
import type { AttemptState } from './payments.states.ts';

/** One way for a buyer to pay an order: a session of the provider's, wanted or had. */
export type AttemptRow = {
  id: string;
  orderId: string;
  key: string;
  state: AttemptState;
  sessionId: string | null;
  paymentIntentId: string | null;
  url: string | null;
  successUrl: string;
  cancelUrl: string;
  expiresAt: Date;
};

const columns = [
  'id',
  'order_id as orderId',
  'idempotency_key as key',
  'state',
  'session_id as sessionId',
  'payment_intent_id as paymentIntentId',
  'url',
  'success_url as successUrl',
  'cancel_url as cancelUrl',
  'expires_at as expiresAt',
] as const;

export const insertAttempt = async (tx: Tx, attempt: Insertable<Tables['payment_attempt']>): Promise<void> => {
  await tx.insertInto('payment_attempt').values(attempt).execute();
};

const newestOf = (db: Db | Tx, orderId: string) =>
  db.selectFrom('payment_attempt').select(columns).where('order_id', '=', orderId).orderBy('n', 'desc').limit(1);

/** The newest attempt of an order. It changes only while its order is held. */
export const attemptOf = (db: Db | Tx, orderId: string): Promise<AttemptRow> =>
  newestOf(db, orderId).executeTakeFirstOrThrow();

/** The payment with which an order was paid. */
export const paymentOf = async (tx: Db | Tx, orderId: string): Promise<string | undefined> =>
  (await newestOf(tx, orderId).executeTakeFirst())?.paymentIntentId ?? undefined;

export const attemptBySession = (db: Db | Tx, sessionId: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').select(columns).where('session_id', '=', sessionId).executeTakeFirst();

export const attemptByPayment = (db: Db | Tx, paymentIntentId: string): Promise<AttemptRow | undefined> =>
  db.selectFrom('payment_attempt').select(columns).where('payment_intent_id', '=', paymentIntentId).executeTakeFirst();

const MOST_OPEN = 3;

/** The newest sessions that are open for a buyer and whose payment we do not know. */
export const openAttemptsOf = async (
  db: Db,
  { personId, guestId }: { personId: string | undefined; guestId: string | undefined },
): Promise<AttemptRow[]> => {
  if (personId === undefined && guestId === undefined) return [];
  return db
    .selectFrom('payment_attempt as a')
    .innerJoin('customer_order as o', 'o.id', 'a.order_id')
    .select(columns.map((column) => `a.${column}` as const))
    .where('a.state', '=', 'OPEN')
    .where('a.session_id', 'is not', null)
    .where('a.payment_intent_id', 'is', null)
    .where((eb) =>
      eb.or([
        ...(personId === undefined ? [] : [eb('o.person_id', '=', personId)]),
        ...(guestId === undefined ? [] : [eb('o.guest_id', '=', guestId)]),
      ]),
    )
    .orderBy('a.created_at', 'desc')
    .limit(MOST_OPEN)
    .execute();
};

export const saveAttempt = async (tx: Tx, id: string, change: Updateable<Tables['payment_attempt']>): Promise<void> => {
  await tx.updateTable('payment_attempt').set(change).where('id', '=', id).execute();
};

/** Attempts that the provider must be asked about: not ended, and older than whoever began them needs. */
export const unfinishedAttempts = (db: Db, before: Date, limit: number): Promise<AttemptRow[]> =>
  db
    .selectFrom('payment_attempt')
    .select(columns)
    .where('state', 'in', ['CREATING', 'OPEN'])
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();

/** Pages that should have lapsed at the provider some minutes ago, by the database's clock. */
export const overdueSessions = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_attempt')
    .select('session_id as id')
    .where('state', '=', 'OPEN')
    .where('session_id', 'is not', null)
    .where('expires_at', '<', longAgo(OVERDUE_MS))
    .orderBy('expires_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
};
const OVERDUE_MS = 5 * 60_000;

/** Orders whose money is held and the payments behind them: of more than the limit, others each time. */
export const heldPayments = async (db: Db, limit: number): Promise<{ orderId: string; paymentIntentId: string }[]> => {
  const rows = await db
    .selectFrom('payment_attempt as a')
    .innerJoin('customer_order as o', 'o.id', 'a.order_id')
    .select(['o.id as orderId', 'a.payment_intent_id as id'])
    .where('o.status', '=', 'HELD')
    .where('a.payment_intent_id', 'is not', null)
    .orderBy((eb) => eb.fn<number>('random'))
    .limit(limit)
    .execute();
  return rows.flatMap(({ orderId, id }) => (id === null ? [] : [{ orderId, paymentIntentId: id }]));
};
