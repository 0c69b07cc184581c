import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/database.ts';
import type { LedgerEntry } from '../../server/src/testing/stripe-double/ledger.ts';
import type { StripeDouble } from '../../server/src/testing/stripe-double/stripe-double.ts';

type Order = {
  id: string;
  status: string;
  review: string;
  total: number;
  captured: number;
  lines: number;
  delivered: number;
  /** What the delivered codes cost that were taken back for their money. */
  back: number;
  open: number;
  served: number;
  mails: string[];
  withPlan: boolean;
  plan: number;
};
type Moved = Record<LedgerEntry['kind'], number> & { payments: Set<string> };

const ordersOf = async (db: Db): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select o.id, o.status, o.review_reason as review, o.total_cents as total, o.captured_cents as captured,
      coalesce(sum(l.amount_cents), 0)::int + o.plan_cents + o.setup_cents as lines,
      o.plan_tier is not null as "withPlan", o.plan_cents + o.setup_cents as plan,
      coalesce(sum(l.amount_cents) filter (where r.order_id = o.id and r.status = 'FULFILLED' and r.money_back_at is null), 0)::int as delivered,
      coalesce(sum(l.amount_cents) filter (where r.order_id = o.id and r.money_back_at is not null), 0)::int as back,
      (count(r.id) filter (where r.order_id = o.id and r.status not in ('FULFILLED', 'DECLINED', 'CANCELED')))::int as open,
      (count(r.id) filter (where r.order_id is distinct from o.id))::int as served,
      array(select m.template from outbox_mail m where m.once_key like 'order.%:' || o.id) as mails
    from customer_order o left join order_line l on l.order_id = o.id left join request r on r.id = l.request_id
    where o.plan_tier is not null or l.order_id is not null
    group by o.id`.execute(db);
  return rows;
};

const movedBy = (ledger: LedgerEntry[]): Map<string, Moved> => {
  const moved = new Map<string, Moved>();
  for (const { kind, cents, reference, intent } of ledger) {
    const of = moved.get(reference) ?? { held: 0, taken: 0, released: 0, refunded: 0, payments: new Set<string>() };
    of[kind] += cents;
    of.payments.add(intent);
    moved.set(reference, of);
  }
  return moved;
};

/**
 * I-1 to I-4 of the security plan, against the provider's own ledger: each payment has its one order and each paid order its one
 * payment, of the same sum; what was taken is what was delivered, and nothing stays held for what has ended.
 */
export const brokenMoney = async (db: Db, double: StripeDouble): Promise<string[]> => {
  const orders = await ordersOf(db);
  const moved = movedBy(double.ledger());
  // What a plan costs later moves for the plan: `plan-promises.ts` looks at that.
  const known = new Set([...orders.map(({ id }) => id), ...double.state().subscriptions.map(({ id }) => id)]);
  const strangers = [...moved.keys()].filter((reference) => !known.has(reference));
  return [
    ...strangers.map((reference) => `money moved for no order: ${reference}`),
    ...twoPages(double).map((reference) => `order ${reference}: can be paid on two card pages`),
    ...orders.flatMap((order) => faultsOf(order, moved.get(order.id)).map((fault) => `order ${order.id}: ${fault}`)),
  ];
};

const twoPages = ({ world }: StripeDouble): string[] => {
  const references = [...world.sessions.values()].map(({ reference }) => reference ?? '');
  return references.filter((reference, at) => references.indexOf(reference) < at);
};

const faultsOf = (order: Order, moved: Moved | undefined): string[] => {
  const faults = moved ? paidFaults(order, moved) : unpaidFaults(order);
  if (order.lines !== order.total) faults.push(`its lines make ${order.lines}, not ${order.total}`);
  return faults;
};

const unpaidFaults = ({ status, lines, delivered, open }: Order): string[] => [
  ...(['AWAITING_PAYMENT', 'EXPIRED', 'FAILED'].includes(status) ? [] : [`is ${status} without a payment`]),
  ...(delivered + open > 0 && lines > 0 ? ['is served without a payment'] : []),
];

const paidFaults = (order: Order, moved: Moved): string[] => {
  const { review, total, served, mails, back } = order;
  if (order.withPlan) return chargedFaults(order, moved);
  const { held, refunded, payments } = moved;
  return [
    ...unless(payments.size === 1, `was paid ${payments.size} times`),
    ...unless(held === total, `${held} were held for ${total}`),
    ...unless(refunded <= back, `${refunded} were given back`),
    ...unless(served === 0 || review !== '', `${served} of its lines are not its own`),
    ...unless(mails.includes('order.received') || review !== '', 'the buyer has no mail that it was received'),
    ...endFaults(order, moved),
  ];
};

/** What is bought with a plan is charged at once, and what is declined of it given back. */
const chargedFaults = (
  { total, plan, delivered, open, status }: Order,
  { taken, refunded, payments }: Moved,
): string[] => [
  ...unless(payments.size === 1, `was paid ${payments.size} times`),
  ...unless(taken === total, `${taken} were taken for ${total}`),
  ...unless(open > 0 || refunded === total - plan - delivered, `${refunded} of ${total} were given back`),
  ...unless(open > 0 || ['CHARGED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status), `is ${status}`),
];

const unless = (isSo: boolean, fault: string): string[] => (isSo ? [] : [fault]);

/** What was taken is what was delivered, and nothing stays held for what has ended. */
const endFaults = (order: Order, { held, taken, released, refunded }: Moved): string[] => {
  const { status, review, captured, delivered, open, mails } = order;
  const is = `is ${status}: of ${held} cents ${taken} were taken and ${released} let go, ${delivered} were delivered`;
  if (review === '' && open > 0) return unless(status === 'HELD' && taken + released === 0, `${is}, ${open} are open`);
  if (delivered === 0 && taken === 0) return unless(status === 'RELEASED' && released === held, is);
  const kept = delivered === 0 ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  const isCharged =
    status === (refunded === 0 ? 'CHARGED' : kept) && captured === taken && taken - refunded === delivered;
  return [
    ...unless(isCharged && released === held - taken, is),
    ...unless(mails.includes('order.charged'), 'the buyer has no receipt'),
  ];
};
