import type { Browser, Page } from 'playwright-core';
import { launch } from '../../e2e/browser.ts';
import { orderByWire } from '../../e2e/by-wire.ts';
import { logInAs, people } from '../../e2e/people.ts';
import { a } from '../../e2e/vehicles.ts';
import { alternate, percentile } from '../alternate.ts';
import { numberRow, ratioRow, type Row } from '../row.ts';
import { query, type Stage } from '../stage.ts';
import { type Behind, fill, settle } from './desk-data.ts';

const LARGE: Behind = { requests: 10_000, people: 2_000 };
const ROUNDS = 15;
/** One before them warms up, and the last has one after it. */
const REQUESTS = ROUNDS + 2;

/** The time from Ctrl+Enter until the next request can be started, with 10,000 requests and with none. */
export const measureDeskNext = async (stage: Stage): Promise<Row[]> => {
  const browser = await launch({ whole: true });
  try {
    const large = await deskWith(stage, browser, 'next_large', LARGE);
    const small = await deskWith(stage, browser, 'next_small', null);
    const rounds = await alternate({ ours: large, reference: small }, { rounds: ROUNDS, withinMs: 180_000 });
    const what = 'desk, a code sent until the next request can be started';
    return [
      ratioRow({ what: `${what}: 10,000 requests beside none`, unit: 'ms', goal: { atMost: 1.5 } }, rounds),
      numberRow(
        { what: `${what}: 10,000 requests, 95 of 100`, unit: 'ms', goal: { atMost: 150 }, digits: 0 },
        percentile(rounds.ours, 95),
      ),
    ];
  } finally {
    await browser.close();
  }
};

/** Requests with real photos wait longest, so that each follows the one before. */
const longestWaiting = `with mine as (
    update request set paid_at = paid_at - interval '60 days' where cart_id not like 'bench%' and status = 'PENDING'
    returning order_id, paid_at
  ), orders as (
    update customer_order o set paid_at = mine.paid_at, next_check_at = 'infinity' from mine where o.id = mine.order_id
  ) update desk_order d set paid_at = mine.paid_at from mine where d.order_id = mine.order_id`;

const deskWith = async (stage: Stage, browser: Browser, name: string, behind: Behind | null) => {
  const { url } = await stage.server(name, { sandbox: true });
  const database = await stage.database(name);
  for (let left = REQUESTS; left > 0; left -= 5) {
    const vehicles = Array.from({ length: Math.min(5, left) }, () => a('ford'));
    await orderByWire(url, { vehicles, by: people.dana });
  }
  if (behind) {
    await fill(database, behind);
    await settle(database);
  }
  await query(database, longestWaiting);
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  context.setDefaultTimeout(60_000);
  const page = await context.newPage();
  await logInAs(page, 'maria');
  await page.keyboard.press('n');
  return () => sendOne(page);
};

/** Decides the open request by keys. Returns the milliseconds until the next one can be started. */
const sendOne = async (page: Page): Promise<number> => {
  const { keyboard } = page;
  const arrived = (at: number) => page.getByRole('button', { name: new RegExp(`^${at} .* opened by you$`) }).waitFor();
  const vin = await page.locator('[data-work] [translate="no"]').first().textContent();
  await arrived(1);
  await page.waitForLoadState('networkidle').catch(() => undefined);
  await keyboard.press('s');
  await page.locator('#keycode:focus').waitFor();
  await arrived(2);
  await keyboard.type('K4471');
  await keyboard.press('Tab');
  await arrived(3);
  await keyboard.type('K4471');
  await page.locator('#codeSource').selectOption({ index: 1 });
  const took = page.evaluate(untilNext, vin ?? '');
  await keyboard.press('Control+Enter');
  return took;
};

/** Runs in the page. */
const untilNext = (vin: string): Promise<number> =>
  new Promise((resolve) => {
    let since = 0;
    addEventListener('keydown', ({ key }) => key === 'Enter' && (since ||= performance.now()), { capture: true });
    const look = (): void => {
      const pane = document.querySelector('[data-work]');
      const isNext = pane && !pane.textContent.includes(vin) && pane.querySelector('[data-sticky-bar] button');
      if (since > 0 && isNext) requestAnimationFrame(() => resolve(performance.now() - since));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
