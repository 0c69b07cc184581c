import { alternate, median } from '../alternate.ts';
import { demo, signIn } from '../demo-person.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import type { Ours, Stage } from '../stage.ts';
import { type Behind, fill } from './desk-data.ts';
import { caller } from './guest.ts';

const SMALL: Behind = { requests: 10_000, people: 2_000 };
const LARGE: Behind = { requests: 1_000_000, people: 200_000 };
const CALLS = 5;

const lists: [what: string, path: string][] = [
  ['queue, 50', '/admin/pending-requests?limit=50'],
  ['in progress', '/admin/in-progress-requests?limit=100'],
  ['counts', '/admin/queue-counts'],
  ['reported codes', '/admin/code-reports?limit=50'],
  ['transactions, newest', '/admin/transactions'],
  ['transactions by number', '/admin/transactions?sortBy=confirmationnumber&sortOrder=asc'],
  ['transactions by status', '/admin/transactions?sortBy=status&status=FULFILLED'],
  ['transactions, a VIN', '/admin/transactions?search=1FTAB1CD0K0000777'],
  ['transactions, an e-mail', '/admin/transactions?search=member1777%40example.com'],
  ['subscriptions', '/admin/subscriptions'],
  ['registered users', '/admin/users'],
];

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
  // A month's numbers are of as many requests as the month had: a hundred times here, beside nothing of the same.
  const numbers = await large.answer('/admin/numbers?zone=America%2FToronto');
  rows.push(numberRow({ what: 'desk, 1,000,000: numbers of a month', unit: 'ms', goal: { atMost: 100 } }, numbers));
  // So does the table of prices, which counts the codes of a month.
  const prices = await large.answer('/super-admin/prices');
  rows.push(numberRow({ what: 'desk, 1,000,000: table of prices', unit: 'ms', goal: { atMost: 100 } }, prices));
  await Promise.all([large.end(), small.end()]);
  return rows;
};

const deskOf = async (stage: Stage, name: string, behind: Behind) => {
  const ours: Ours = await stage.server(name);
  await fill(await stage.database(name), behind);
  const [ofAdmin, ofSuperAdmin] = [await signIn(ours.url, demo.desk), await signIn(ours.url, demo.office)];
  const client = caller(ours.url, 1);
  const once = async (path: string): Promise<number> => {
    const began = performance.now();
    await client.call({ method: 'GET', path, cookie: path.startsWith('/super-admin/') ? ofSuperAdmin : ofAdmin });
    return performance.now() - began;
  };
  return {
    /** The median of a few answers in milliseconds, after one that warms it. */
    answer: async (path: string): Promise<number> => {
      await once(path);
      const took: number[] = [];
      for (let n = 0; n < CALLS; n += 1) took.push(await once(path));
      return median(took);
    },
    end: async (): Promise<void> => {
      client.close();
      await ours.end();
    },
  };
};
