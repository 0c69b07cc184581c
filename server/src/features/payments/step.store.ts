import type { Db, Tx } from '../../platform/db/database.ts';

/** What is owed at the provider: taking held money, letting it go, giving taken money back. Amounts in cents. */
export type StepRow = {
  id: string;
  orderId: string;
  paymentIntentId: string;
  kind: 'capture' | 'release' | 'refund';
  amountCents: number;
  key: string;
  /** `FAILED`: the payment was past it. `REFUSED`: it will not be done, until somebody has it tried again. */
  state: 'OWED' | 'DONE' | 'FAILED' | 'REFUSED';
  tries: number;
  /** Of a refund: what shall have been given back of the payment once it and those before it are done, in cents. */
  refundedUpTo: number | null;
};

const columns = [
  'id',
  'order_id as orderId',
  'payment_intent_id as paymentIntentId',
  'kind',
  'amount_cents as amountCents',
  'idempotency_key as key',
  'state',
  'tries',
  'refunded_up_to as refundedUpTo',
] as const;

type NewStep = Pick<StepRow, 'orderId' | 'paymentIntentId' | 'kind' | 'amountCents' | 'key'> & {
  refundedUpTo?: number;
  at: Date;
};

/** The step's id, or nothing when it, or another end of the same hold, was owed before. */
export const insertStep = async (tx: Tx, step: NewStep): Promise<string | undefined> => {
  const row = await tx
    .insertInto('payment_step')
    .values({
      order_id: step.orderId,
      payment_intent_id: step.paymentIntentId,
      kind: step.kind,
      amount_cents: step.amountCents,
      idempotency_key: step.key,
      refunded_up_to: step.refundedUpTo ?? null,
      created_at: step.at,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const findStep = (db: Db | Tx, id: string): Promise<StepRow | undefined> =>
  db.selectFrom('payment_step').select(columns).where('id', '=', id).executeTakeFirst();

type Payment = { orderId: string; paymentIntentId: string };

/** The steps of one payment of an order, which may have others for money that was paid twice. */
export const stepsOf = (db: Db | Tx, { orderId, paymentIntentId }: Payment): Promise<StepRow[]> =>
  db
    .selectFrom('payment_step')
    .select(columns)
    .where('order_id', '=', orderId)
    .where('payment_intent_id', '=', paymentIntentId)
    .execute();

type End = { state: 'DONE' | 'FAILED' | 'REFUSED'; at: Date; problem?: string };

export const endStep = async (tx: Tx, id: string, { state, at, problem = '' }: End): Promise<void> => {
  await tx
    .updateTable('payment_step')
    .set({ state, done_at: at, last_error: problem.slice(0, 500) })
    .where('id', '=', id)
    .where('state', '=', 'OWED')
    .execute();
};

/** Notes why a step is still owed; `spent` when the provider may answer the same to the same key from now on. */
export const stepFaltered = async (db: Db, id: string, problem: string, spent: boolean): Promise<void> => {
  await db
    .updateTable('payment_step')
    .set((row) => ({ last_error: problem.slice(0, 500), tries: row('tries', '+', spent ? 1 : 0) }))
    .where('id', '=', id)
    .where('state', '=', 'OWED')
    .execute();
};

/** Owes again what the provider refused: with another key, since it may keep its answer under the first. */
export const reopenSteps = async (tx: Tx, orderId: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('payment_step')
    .set((row) => ({ state: 'OWED', done_at: null, tries: row('tries', '+', 1) }))
    .where('order_id', '=', orderId)
    .where('state', '=', 'REFUSED')
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

/** Nobody will try again what was refused. */
export const giveUpSteps = async (tx: Tx, orderId: string): Promise<void> => {
  await tx
    .updateTable('payment_step')
    .set({ state: 'FAILED' })
    .where('order_id', '=', orderId)
    .where('state', '=', 'REFUSED')
    .execute();
};

export const owedSteps = async (db: Db, before: Date, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('payment_step')
    .select('id')
    .where('state', '=', 'OWED')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
};
