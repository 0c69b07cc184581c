import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import type { Db, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Invoice } from '../provider.ts';

export type SandboxSubscription = Selectable<Tables['sandbox_subscription']>;
export type SandboxInvoice = Selectable<Tables['sandbox_invoice']>;
type New = Pick<
  SandboxSubscription,
  | 'id'
  | 'reference'
  | 'plan_key'
  | 'label'
  | 'amount_cents'
  | 'every_months'
  | 'started_at'
  | 'anchor_at'
  | 'period_start'
  | 'period_end'
  | 'locale'
>;

export const findSubscription = (db: Db | Tx, id: string): Promise<SandboxSubscription | undefined> =>
  db.selectFrom('sandbox_subscription').selectAll().where('id', '=', id).executeTakeFirst();

export const allSubscriptions = (db: Db, most: number): Promise<SandboxSubscription[]> =>
  db.selectFrom('sandbox_subscription').selectAll().orderBy('started_at', 'desc').limit(most).execute();

export const lockSubscription = (tx: Tx, id: string): Promise<SandboxSubscription | undefined> =>
  tx.selectFrom('sandbox_subscription').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** One whose period is over, or whose unpaid invoice is to be tried again. Another process may hold it, and then it is that one's. */
export const lockDue = (tx: Tx, id?: string): Promise<SandboxSubscription | undefined> =>
  tx
    .selectFrom('sandbox_subscription')
    .selectAll()
    .where('status', '!=', 'ended')
    .where(sql<boolean>`coalesce(next_try_at, period_end) <= clock_now()`)
    .$if(id !== undefined, (query) => query.where('id', '=', id ?? ''))
    .orderBy('period_end')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();

export const addSubscription = (tx: Tx, row: New): Promise<SandboxSubscription> =>
  tx.insertInto('sandbox_subscription').values(row).returningAll().executeTakeFirstOrThrow();

type Change = Partial<Omit<SandboxSubscription, 'id' | 'reference' | 'started_at'>>;

export const saveSubscription = (tx: Tx, id: string, change: Change): Promise<SandboxSubscription> =>
  tx.updateTable('sandbox_subscription').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow();

type NewInvoice = Pick<SandboxInvoice, 'created_at' | 'total_cents' | 'period_start' | 'period_end'> & {
  status: Invoice['status'];
  reason: 'start' | 'renewal' | 'change';
};

/** Adds the next invoice of a subscription whose row is held. */
export const addInvoice = async (tx: Tx, subscriptionId: string, invoice: NewInvoice): Promise<void> => {
  const { last } = await tx
    .selectFrom('sandbox_invoice')
    .select((row) => row.fn.max('n').as('last'))
    .where('subscription_id', '=', subscriptionId)
    .executeTakeFirstOrThrow();
  const id = `in_sandbox_${randomBytes(16).toString('hex')}`;
  const row = { id, subscription_id: subscriptionId, n: (last ?? 0) + 1, ...invoice };
  await tx.insertInto('sandbox_invoice').values(row).execute();
};

/** What is still owed of a subscription becomes paid, given up or void. */
export const closeOpenInvoices = async (
  tx: Tx,
  subscriptionId: string,
  status: 'paid' | 'void' | 'uncollectible',
): Promise<void> => {
  await tx
    .updateTable('sandbox_invoice')
    .set({ status })
    .where('subscription_id', '=', subscriptionId)
    .where('status', '=', 'open')
    .execute();
};

export const findInvoices = (db: Db, subscriptionId: string): Promise<SandboxInvoice[]> =>
  db
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .orderBy('n', 'desc')
    .limit(24)
    .execute();

export const findInvoice = (db: Db, subscriptionId: string, id: string): Promise<SandboxInvoice | undefined> =>
  db
    .selectFrom('sandbox_invoice')
    .selectAll()
    .where('subscription_id', '=', subscriptionId)
    .where('id', '=', id)
    .executeTakeFirst();

/** False when a change with this key was made before. */
export const addChange = async (
  tx: Tx,
  change: { idempotency_key: string; subscription_id: string; asked_sha256: Buffer },
): Promise<boolean> => {
  const row = await tx
    .insertInto('sandbox_change')
    .values(change)
    .onConflict((clash) => clash.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .executeTakeFirst();
  return row !== undefined;
};

export const findChange = (tx: Tx, key: string) =>
  tx.selectFrom('sandbox_change').selectAll().where('idempotency_key', '=', key).executeTakeFirst();
