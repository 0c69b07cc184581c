import { orderByWire } from '../../e2e/by-wire.ts';
import { launch } from '../../e2e/browser.ts';
import { a } from '../../e2e/vehicles.ts';
import { percentile } from '../alternate.ts';
import { decideByKeys } from '../browser/decide.ts';
import { numberRow, type Row } from '../row.ts';
import { query, type Stage } from '../stage.ts';
import { fill, settle } from './desk-data.ts';

const WAITING = 10_000;
const DECIDED = 40;

/** How long an admin waits between Send and the next request with its picture, beside a queue of 10,000. */
export const measureDeskNext = async (stage: Stage): Promise<Row[]> => {
  const name = 'desk_next';
  const ours = await stage.server(name);
  const address = await stage.database(name);
  await fill(address, { requests: 2 * WAITING, people: 2_000, open: WAITING });
  await settle(address);
  const vehicles = Array.from({ length: DECIDED + 1 }, () => a('ford'));
  for (const vehicle of vehicles)
    await orderByWire(ours.url, { vehicles: [vehicle], email: `${vehicle.vin}@example.com` });
  // They have waited longest, so that each is the next one.
  const [first] = await query(
    address,
    `with older as (update request set paid_at = paid_at - interval '800 days' where vin = any($1) returning id, order_id, paid_at),
      orders as (update desk_order d set paid_at = older.paid_at from older where d.order_id = older.order_id)
    select id from older order by paid_at limit 1`,
    [vehicles.map(({ vin }) => vin)],
  );
  const browser = await launch({ whole: true });
  try {
    const times = await decideByKeys(browser, ours.url, String(first?.['id']), DECIDED);
    const what = `desk, from Send to the next request beside ${WAITING} waiting`;
    return [
      numberRow({ what: `${what}, median`, unit: 'ms', digits: 0 }, percentile(times, 50)),
      numberRow(
        { what: `${what}, 95th percentile`, unit: 'ms', goal: { atMost: 150 }, digits: 0 },
        percentile(times, 95),
      ),
    ];
  } finally {
    await browser.close();
    await ours.end();
  }
};
