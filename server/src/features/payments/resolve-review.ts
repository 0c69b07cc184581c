import type { ReviewAction } from '@keywright/contract/payments';
import { actAs } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { orderReviewPolicy } from '../../access/policies/order-review.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { systemTrace, type Trace } from '../../platform/audit/trace.ts';
import type { Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { oweMail } from '../../platform/mail/outbox.store.ts';
import { addJob } from '../../platform/jobs/jobs.ts';
import { type PaymentState, ProviderTrouble } from '../../platform/payments/provider.ts';
import { paymentOf } from './attempt.store.ts';
import { oweEnd } from './give-back.ts';
import { tellOf } from './order-hints.ts';
import { lockOrder, type OrderRow, saveOrder } from './order.store.ts';
import { oweStep } from './owe-step.ts';
import type { PaymentParts } from './payments.reactions.ts';
import { requireSecondDecider } from './require-second-decider.ts';
import { awaitsItsMoney } from './payments.states.ts';
import { isUnpaidFor, possibleActions } from './review.states.ts';
import { closeReviews, findReview, type Outcome, type ReviewRow, wasInReview } from './review.store.ts';
import { settleAs } from './settle-payment.ts';
import { giveUpSteps, reopenSteps } from './step.store.ts';

type Resolution = { id: string; action: ReviewAction; note: string };
type Resolving = { order: OrderRow; row: ReviewRow; payment: PaymentState | undefined; trace: Trace };
type Act = (deps: PaymentParts, tx: Tx, resolving: Resolving) => Promise<unknown>;

/**
 * A super admin says what was done about an order whose money needed a person; what follows from it is owed in the same
 * transaction. The provider is asked first, so that nobody decides on what has changed there. Fails with `not_found` for an
 * order that never waited for anybody, `order.own_code` for an admin who placed it or sent a code of it while another super admin could decide, with `order.wrong_state` for one that does not any more and for what is not possible now.
 */
export const resolveReview = async (deps: PaymentParts, caller: Known, resolution: Resolution): Promise<void> => {
  const { parts } = deps;
  const { id, action, note } = resolution;
  const payment = await paymentNow(deps, id);
  await actAs(parts, caller, async (tx, caller) => {
    const order = await holdReviewed(tx, id);
    const review = await findReview(tx, id);
    if (!review) throw new Failure('order.wrong_state');
    const row = authorize(orderReviewPolicy, caller, 'resolve', review);
    if (!possibleActions(row).includes(action)) throw new Failure('order.wrong_state');
    if (action !== 'retry') await requireSecondDecider(tx, caller, order, note);
    const at = parts.clock.now();
    await closeReviews(tx, { orderId: id }, { outcome: outcomes[action], at, by: caller.person.id, note });
    await acts[action](deps, tx, { order, row, payment, trace: caller.trace });
    await recordAct(tx, caller.trace, {
      action: 'order.resolved',
      object: { type: 'order', id },
      reason: note,
      details: { action, was: order.status, reasons: row.reviews.map(({ reason }) => reason) },
    });
    if (concernsBuyer(row, action)) await oweOutcome(tx, order);
    await tellOf(tx, order);
  });
};

/** Holds an order that waits for a person, or did: somebody else may have been faster. */
const holdReviewed = async (tx: Tx, id: string): Promise<OrderRow> => {
  if (!(await wasInReview(tx, id))) throw new Failure('not_found');
  return lockOrder(tx, id);
};

/** The buyer was told that somebody looks at their payment; a charge that succeeds has its own receipt. */
const concernsBuyer = (row: ReviewRow, action: ReviewAction): boolean =>
  action === 'give_back' || (action !== 'retry' && isUnpaidFor(row));

const oweOutcome = async (tx: Tx, { id, email, locale }: OrderRow): Promise<void> => {
  if (email === null) return;
  const onceKey = `order.resolved:${id}`;
  await oweMail(tx, { template: 'order.resolved', recipient: email, locale, refs: { orderId: id }, onceKey });
};

/** What the provider says of the order's payment, written down first: it may have settled the matter. */
const paymentNow = async (deps: PaymentParts, orderId: string): Promise<PaymentState | undefined> => {
  const paymentIntentId = await paymentOf(deps.parts.db, orderId);
  if (paymentIntentId === undefined) return undefined;
  const payment = await deps.provider.readPayment(paymentIntentId).catch((error: unknown) => {
    if (error instanceof ProviderTrouble) throw new Failure('server.unavailable', { cause: error });
    throw error;
  });
  if (payment) await settleAs(deps, payment, systemTrace('resolve-review'));
  return payment;
};

const outcomes: Record<ReviewAction, Outcome> = {
  retry: 'retried',
  give_back: 'given_back',
  paid_otherwise: 'paid_otherwise',
  written_off: 'written_off',
};

const tryAgain: Act = async (_, tx, { order }) => {
  for (const id of await reopenSteps(tx, order.id)) {
    await addJob(tx, { task: 'settle-payment', payload: { id }, key: `settle-payment:${id}` });
  }
  if (awaitsItsMoney(order)) await saveOrder(tx, order.id, { status: 'HELD' });
};

const giveItBack: Act = async ({ parts }, tx, { order, payment }) => {
  if (!payment || !(await oweEnd(parts, tx, order.id, payment))) throw new Failure('order.wrong_state');
};

/** Nothing more is asked of the card: what it still holds is let go. */
const writeOff: Act = async ({ parts }, tx, { order, payment, trace }) => {
  await giveUpSteps(tx, order.id);
  if (!awaitsItsMoney(order)) return;
  const at = parts.clock.now();
  await saveOrder(tx, order.id, { status: 'RELEASED', ended_at: at });
  await recordAct(tx, trace, { action: 'order.released', object: { type: 'order', id: order.id }, details: {} });
  if (!payment?.paymentIntentId || payment.money !== 'held') return;
  const { paymentIntentId } = payment;
  const key = `release:${order.id}`;
  await oweStep(parts, tx, { orderId: order.id, paymentIntentId, kind: 'release', amountCents: 0, key });
};

const acts: Record<ReviewAction, Act> = {
  retry: tryAgain,
  give_back: giveItBack,
  written_off: async (deps, tx, resolving) => {
    await writeOff(deps, tx, resolving);
    const subscriptionId = resolving.payment?.subscriptionId ?? null;
    // A plan that nobody paid for does not run on; money that could not be given back was had.
    if (subscriptionId !== null && isUnpaidFor(resolving.row))
      await addJob(tx, { task: 'end-subscription', payload: { id: subscriptionId } });
  },
  paid_otherwise: async (deps, tx, resolving) => {
    const { order, row } = resolving;
    // What was to be given back is settled outside; what was to be had is had, and opens its codes.
    if (isUnpaidFor(row)) await saveOrder(tx, order.id, { paid_otherwise_cents: row.deliveredCents });
    await writeOff(deps, tx, resolving);
  },
};
