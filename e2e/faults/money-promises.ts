import { sql } from 'kysely';
import type { Db } from '../../server/src/platform/db/database.ts';
import type { LedgerEntry } from '../../server/src/testing/stripe-double/ledger.ts';

type Order = {
  id: string;
  status: string;
  review: string;
  total: number;
  captured: number;
  lines: number;
  delivered: number;
  open: number;
  served: number;
  mails: string[];
};
type Moved = Record<LedgerEntry['kind'], number> & { payments: Set<string> };

const ordersOf = async (db: Db): Promise<Order[]> => {
  const { rows } = await sql<Order>`
    select o.id, o.status, o.review_reason as review, o.total_cents as total, o.captured_cents as captured,
      sum(l.amount_cents)::int as lines,
      coalesce(sum(l.amount_cents) filter (where r.order_id = o.id and r.status = 'FULFILLED'), 0)::int as delivered,
      (count(*) filter (where r.order_id = o.id and r.status not in ('FULFILLED', 'DECLINED')))::int as open,
      (count(*) filter (where r.order_id is distinct from o.id))::int as served,
      array(select m.template from outbox_mail m where m.once_key like 'order.%:' || o.id) as mails
    from customer_order o join order_line l on l.order_id = o.id join request r on r.id = l.request_id
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
export const brokenMoney = async (db: Db, ledger: LedgerEntry[]): Promise<string[]> => {
  const orders = await ordersOf(db);
  const moved = movedBy(ledger);
  const known = new Set(orders.map(({ id }) => id));
  const strangers = [...moved.keys()].filter((reference) => !known.has(reference));
  return [
    ...strangers.map((reference) => `money moved for no order: ${reference}`),
    ...orders.flatMap((order) => faultsOf(order, moved.get(order.id)).map((fault) => `order ${order.id}: ${fault}`)),
  ];
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

const paidFaults = (order: Order, { held, taken, released, refunded, payments }: Moved): string[] => {
  const { status, review, total, captured, delivered, open, served, mails } = order;
  const faults: string[] = [];
  const must = (isSo: boolean, fault: string) => void (isSo || faults.push(fault));
  must(payments.size === 1, `was paid ${payments.size} times`);
  must(held === total, `${held} were held for ${total}`);
  must(refunded === 0, `${refunded} were given back`);
  if (review !== '') {
    must(status === 'RELEASED' && released === held && delivered + open === 0, `was given back, but is ${status}`);
    return faults;
  }
  must(served === 0, `${served} of its lines are not its own`);
  must(mails.includes('order.received'), 'the buyer has no mail that it was received');
  if (open > 0) must(status === 'HELD' && taken + released === 0, `is ${status} while ${open} lines are open`);
  else if (delivered > 0) {
    must(status === 'CHARGED' && captured === delivered, `is ${status} with ${captured}; ${delivered} were delivered`);
    must(taken === delivered && released === held - delivered, `${taken} were taken, ${released} let go of ${held}`);
    must(mails.includes('order.charged'), 'the buyer has no receipt');
  } else must(status === 'RELEASED' && taken === 0 && released === held, `is ${status}, ${released} let go of ${held}`);
  return faults;
};
