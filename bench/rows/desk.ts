import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serialize } from 'node:v8';
import pg from 'pg';
import { alternate, median, timed } from '../alternate.ts';
import { demo, signIn } from '../demo-person.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import { runReference } from '../processes.ts';
import type { Ours, Stage } from '../stage.ts';
import { bareQueue, bareTransactions } from '../references/bare-desk.ts';
import { type Behind, fill, nth, settle } from './desk-data.ts';
import { statementsOf } from './desk-statements.ts';
import { caller } from './guest.ts';

const SMALL: Behind = { requests: 10_000, people: 2_000 };
const LARGE: Behind = { requests: 1_000_000, people: 200_000 };
const CALLS = 5;

const lists: [what: string, path: string][] = [
  ['queue, 50', '/admin/pending-requests?limit=50'],
  ['queue, due first', '/admin/pending-requests?limit=50&sort=due'],
  ['queue, for the desk', '/admin/pending-requests?limit=50&awaits=desk'],
  ['queue, for the customer', '/admin/pending-requests?limit=50&awaits=customer'],
  ['queue, a search', '/admin/pending-requests?limit=50&search=member1777%40example.com'],
  ['in progress', '/admin/in-progress-requests?limit=100'],
  ['counts', '/admin/queue-counts'],
  ['second reviews', '/admin/second-reviews?limit=50'],
  ['mentions', '/admin/mentions'],
  ['reported codes', '/admin/code-reports?limit=50'],
  ['transactions, newest', '/admin/transactions'],
  ['transactions, page two', `/admin/transactions?cursor=${nth('c', 50)}`],
  ['transactions, far down', `/admin/transactions?cursor=${nth('c', 9_000)}`],
  ['transactions by number', '/admin/transactions?sortBy=confirmationnumber&sortOrder=asc'],
  ['transactions by status', '/admin/transactions?sortBy=status&status=FULFILLED'],
  ['transactions, a VIN', '/admin/transactions?search=1FTAB1CD0K0000777'],
  ['transactions, an e-mail', '/admin/transactions?search=member1777%40example.com'],
  ['subscriptions', '/admin/subscriptions'],
  ['subscriptions, active', '/admin/subscriptions?status=ACTIVE'],
  ['subscriptions, an e-mail', '/admin/subscriptions?search=member1777%40'],
  ['registered users', '/admin/users'],
  ['registered users, far down', `/admin/users?cursor=${nth('a', 1_500)}`],
  ['registered users, an e-mail', '/admin/users?search=member1777%40'],
  ['registered users, a common name', '/admin/users?search=Given5'],
  ['registered users, not validated', '/admin/users?show=unvalidated'],
  ['registered users, inactive', '/admin/users?show=inactive'],
  ['history of a user', '/admin/user-history?email=member1777%40example.com'],
  ['papers that wait', '/compliance/waiting'],
  ['conversations', '/admin/chat/conversations'],
  ['conversations, unread', '/admin/chat/conversations?show=unread'],
  ['conversations, unanswered', '/admin/chat/conversations?show=unanswered'],
  ['conversations, mine', '/admin/chat/conversations?show=mine'],
  ['chat, counts', '/admin/chat/counts'],
  ['support messages, open', '/admin/support-messages'],
  ['support messages, answered', '/admin/support-messages?state=ANSWERED'],
  ['notices', '/admin/notices'],
  ['audit log', '/super-admin/audit'],
  ['audit log, one act', '/super-admin/audit?action=code.revealed'],
  ['audit log, a kind of act', '/super-admin/audit?action=code.'],
  ['audit log, a search', '/super-admin/audit?search=member1777%40example.com'],
  ['orders to review', '/super-admin/orders/review'],
  ['legal holds', '/super-admin/legal-holds'],
];

/**
 * What these four read, twice: by the very statements of the rule (who calls, the page, what is in it) in a bare server of its own process,
 * and, for information, by one statement for the page alone in this process.
 */
const bare: [what: string, path: string, sql: string][] = [
  ['queue, 50', '/admin/pending-requests?limit=50', bareQueue],
  ['transactions, newest', '/admin/transactions', bareTransactions('true', 'd.paid_at desc')],
  [
    'transactions by status',
    '/admin/transactions?sortBy=status&status=FULFILLED',
    bareTransactions(`d.status = 'FULFILLED'`, 'd.status desc, d.paid_at desc'),
  ],
  [
    'transactions, a VIN, by number',
    '/admin/transactions?search=1FTAB1CD0K0000777&sortBy=confirmationnumber&sortOrder=asc',
    bareTransactions(
      `d.order_id in (select r.order_id from request_vin v join request r on r.id = v.request_id where v.vin like '1FTAB1CD0K0000777%')`,
      'd.confirmation_number',
    ),
  ],
];

const dayAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);

/** How long the desk's lists take for a shop with a million requests behind it, beside one with ten thousand. */
export const measureDesk = async (stage: Stage): Promise<Row[]> => {
  const large = await deskOf(stage, 'desk_large', LARGE);
  const small = await deskOf(stage, 'desk_small', SMALL);
  const rows: Row[] = [];
  for (const [what, path] of lists) {
    const rounds = await alternate(
      { ours: () => large.answer(path), reference: () => small.answer(path) },
      { rounds: 3, withinMs: 30_000 },
    );
    rows.push(ratioRow({ what: `desk, 1,000,000 beside 10,000: ${what}`, unit: 'ms', goal: { atMost: 1.5 } }, rounds));
  }
  const server = await bareServer(stage, large.address);
  for (const [what, path] of bare) {
    const rounds = await alternate(
      { ours: () => large.answer(path), reference: () => server.answer(path) },
      { rounds: 5, withinMs: 30_000 },
    );
    rows.push(
      ratioRow({ what: `desk, 1,000,000 beside a bare server: ${what}`, unit: 'ms', goal: { atMost: 3 } }, rounds),
    );
  }
  await server.end();
  for (const [what, path, text] of bare) {
    const rounds = await alternate(
      { ours: () => large.answer(path), reference: () => large.select(text) },
      { rounds: 3, withinMs: 30_000 },
    );
    rows.push(ratioRow({ what: `desk, 1,000,000 beside one statement: ${what}`, unit: 'ms' }, rounds));
  }
  // A month's numbers are of as many requests as the month had: a hundred times here, beside nothing of the same.
  for (const range of ['today', 'month']) {
    const numbers = await large.answer(`/admin/numbers?range=${range}&zone=America%2FToronto`);
    rows.push(numberRow({ what: `desk, 1,000,000: numbers, ${range}`, unit: 'ms', goal: { atMost: 100 } }, numbers));
  }
  // A year is read from the counts of its days, and the close of a month from the ledger's index.
  const wholeYear = `from=${dayAgo(364)}&to=${dayAgo(0)}&zone=America%2FToronto`;
  const year = await large.answer(`/admin/numbers?range=days&by=week&${wholeYear}`);
  rows.push(numberRow({ what: 'desk, 1,000,000: numbers, a year by week', unit: 'ms' }, year));
  const close = await large.answer(`/super-admin/money?from=${dayAgo(30)}&to=${dayAgo(0)}&zone=America%2FToronto`);
  rows.push(numberRow({ what: 'desk, 1,000,000: close of a month', unit: 'ms' }, close));
  // So does the table of prices, which counts the codes of a month.
  const prices = await large.answer('/super-admin/prices');
  rows.push(numberRow({ what: 'desk, 1,000,000: table of prices', unit: 'ms', goal: { atMost: 100 } }, prices));
  await Promise.all([large.end(), small.end()]);
  return rows;
};

const bareServer = async ({ dir }: Stage, address: string) => {
  const [queue, newest, byStatus, ofVin] = bare.map(([, path]) => path) as [string, string, string, string];
  const file = join(dir, 'statements');
  await writeFile(file, serialize(await statementsOf(address, { queue, newest, byStatus, ofVin })));
  const running = await runReference('bench/references/bare-lists.ts', { STATEMENTS: file, DATABASE_URL: address });
  const client = caller(running.url, 1);
  return {
    answer: (path: string): Promise<number> => several(() => client.call({ method: 'GET', path })),
    end: async (): Promise<void> => {
      client.close();
      await running.end();
    },
  };
};

/** The median of a few in milliseconds, after one that warms it. */
const several = async (once: () => Promise<unknown>): Promise<number> => {
  await once();
  const took: number[] = [];
  for (let n = 0; n < CALLS; n += 1) took.push(await timed(once));
  return median(took);
};

const deskOf = async (stage: Stage, name: string, behind: Behind) => {
  const ours: Ours = await stage.server(name);
  const address = await stage.database(name);
  await fill(address, behind);
  await settle(address);
  const [ofAdmin, ofSuperAdmin] = [await signIn(ours.url, demo.desk), await signIn(ours.url, demo.office)];
  const client = caller(ours.url, 1);
  const database = new pg.Client({ connectionString: address });
  await database.connect();
  return {
    address,
    answer: (path: string): Promise<number> => {
      const cookie = path.startsWith('/super-admin/') ? ofSuperAdmin : ofAdmin;
      return several(() => client.call({ method: 'GET', path, cookie }));
    },
    /** The same for a statement, on a connection that stays open. */
    select: (text: string): Promise<number> => several(() => database.query(text)),
    end: async (): Promise<void> => {
      await database.end();
      client.close();
      await ours.end();
    },
  };
};
