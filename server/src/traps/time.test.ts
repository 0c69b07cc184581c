import type { TimedJob } from '../platform/jobs/job-table.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type HeldClock, heldClock, type ProcessClock } from '../platform/clock.ts';
import { DAY_MS, HOUR_MS } from '../platform/durations.ts';
import { acceptTime } from '../platform/jobs/time-guard.ts';
import { appOfThisTest } from '../testing/opened.ts';
import { requestRow } from '../testing/look-ups.ts';
import { startApp, type TestApp } from '../testing/app.ts';
import { visitor } from '../testing/browser.ts';
import { anAdmin } from '../testing/people.ts';
import { added, fulfil, openTracked, paidAsGuest } from '../testing/requests.ts';
import { runJob } from '../testing/run-job.ts';

const YEAR = 365 * DAY_MS;

/** Everything of the timetable that destroys, expires or declines. */
const destroyers: TimedJob[] = [
  'expire-carts',
  'destroy-codes',
  'destroy-images',
  'end-overdue-holds',
  'close-overdue-checkouts',
  'sweep-sessions',
  'sweep-files',
  'sweep-secrets',
  'destroy-replaced-files',
];
const destroyAll = async (app: TestApp) => {
  for (const task of destroyers) await runJob(app.db, task);
};

/** A waiting cart, an order that waits for the desk, and one whose code was released. */
const aShopAtWork = async (app: TestApp) => {
  const desk = visitor(app.url);
  expect((await desk.signIn(await anAdmin(app.db))).status).toBe(200);
  const inCart = await added(visitor(app.url));
  const waiting = await paidAsGuest(app, visitor(app.url));
  const done = await paidAsGuest(app, visitor(app.url));
  await fulfil(desk, done.id);
  return { desk, inCart, waiting, done };
};

/** What of it is still as it was. */
const left = async (app: TestApp) => {
  const requests = await app.db.selectFrom('request').select(['status', 'code_destroyed_at']).execute();
  const files = await app.db.selectFrom('stored_file').select('id').where('state', '=', 'STORED').execute();
  const sessions = await app.db.selectFrom('session').select('id').execute();
  return {
    statuses: requests.map(({ status }) => status).toSorted(),
    codes: requests.filter(({ status, code_destroyed_at: at }) => status === 'FULFILLED' && at === null).length,
    files: files.length,
    sessions: sessions.length,
  };
};
const untouched = { statuses: ['FULFILLED', 'IN_CART', 'PENDING'], codes: 1, files: 9, sessions: 1 };

const alarmOf = async (app: TestApp): Promise<string[]> => {
  const { text } = await visitor(app.url).get('/metrics');
  return [...text.matchAll(/^time_in_doubt\{why="(\w+)"\} 1$/gm)].map(([, why = '']) => why);
};

/** The whole machine's clock, which somebody sets: how long it has run is another matter. */
const setByHand = (clock: HeldClock): ProcessClock => ({
  ...clock,
  steady: () => performance.now(),
  sinceBoot: () => performance.now(),
});

describe('a process whose clock is a year ahead', () => {
  const own = heldClock(new Date(Date.now() + YEAR));
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ clock: own, isApart: true });
  });
  afterAll(() => app.close());

  it('destroys, ends and declines nothing, raises the alarm, and serves everybody by the right time', async () => {
    const { done, inCart } = await aShopAtWork(app);
    await app.db
      .updateTable('customer_order')
      .set({ charge_by: new Date(Date.now() + DAY_MS) })
      .execute();
    await destroyAll(app);
    expect(await left(app)).toEqual(untouched);
    expect(await alarmOf(app)).toEqual(['process_clock']);
    expect(app.logged.filter((line) => line.includes('differ by more than 5 minutes'))).toHaveLength(1);

    const soon = { before: Date.now() + 25 * HOUR_MS };
    const cart = await app.db
      .selectFrom('cart')
      .select('expires_at')
      .where('id', '=', inCart.cartId)
      .executeTakeFirstOrThrow();
    expect(cart.expires_at?.getTime()).toBeLessThan(soon.before);
    const code = await requestRow(app, done.id);
    expect(code.code_closes_at?.getTime()).toBeLessThan(Date.now() + 31 * DAY_MS);
    const opened = await openTracked(visitor(app.url), done);
    expect(opened.status).toBe(200);
  });

  it('goes on once it is set right', async () => {
    own.set(new Date());
    await destroyAll(app);
    expect(await alarmOf(app)).toEqual([]);
  });
});

it('a code that has closed opens for no process whose clock is a year behind', async () => {
  const clock = heldClock();
  const app = await appOfThisTest({ clock });
  const { done } = await aShopAtWork(app);
  clock.advance(31 * DAY_MS);
  const late = await appOfThisTest({ on: app, clock: heldClock(new Date(Date.now() - YEAR)), isApart: true });
  const answer = await openTracked(visitor(late.url), done);
  expect([answer.status, answer.refusal?.code]).toEqual([410, 'code.closed']);
});

describe('a database whose clock leaps by a year while the program runs, its machine with it,', () => {
  it('loses nothing until somebody says that the time is right', async () => {
    const clock = heldClock();
    const app = await appOfThisTest({ clock: setByHand(clock) });
    await aShopAtWork(app);
    await destroyAll(app);
    expect(await alarmOf(app)).toEqual([]);
    clock.advance(YEAR);
    await destroyAll(app);
    clock.advance(7 * HOUR_MS);
    await destroyAll(app);
    expect(await left(app)).toEqual(untouched);
    expect(await alarmOf(app)).toEqual(['clock_leapt']);
    await acceptTime(app.db, 'clock:accept');
    await destroyAll(app);
    expect(await alarmOf(app)).toEqual([]);
    expect(await left(app)).toMatchObject({ codes: 0, files: 3 });
  });

  it('goes on by itself when the clock was set right', async () => {
    const clock = heldClock();
    const app = await appOfThisTest({ clock: setByHand(clock) });
    await aShopAtWork(app);
    await destroyAll(app);
    clock.advance(YEAR);
    await destroyAll(app);
    expect(await alarmOf(app)).toEqual(['clock_leapt']);
    clock.advance(-YEAR);
    await destroyAll(app);
    expect(await alarmOf(app)).toEqual([]);
    expect(await left(app)).toEqual(untouched);
  });
});

describe('a shop that was closed', () => {
  const reopenedAfter = async (ms: number) => {
    const clock = heldClock();
    const app = await appOfThisTest({ clock });
    await aShopAtWork(app);
    await destroyAll(app);
    await app.stop();
    clock.advance(ms);
    return { again: await appOfThisTest({ clock, on: app }), clock };
  };

  it('for nine days waits six hours with an alarm, then clears away what was due', async () => {
    const { again, clock } = await reopenedAfter(9 * DAY_MS);
    await destroyAll(again);
    expect(await alarmOf(again)).toEqual(['was_off']);
    expect(await left(again)).toEqual(untouched);
    clock.advance(6 * HOUR_MS);
    await destroyAll(again);
    expect(await alarmOf(again)).toEqual([]);
    expect(await left(again)).toMatchObject({ codes: 1, files: 6 });
  });

  it('for a night does not notice', async () => {
    const { again } = await reopenedAfter(14 * HOUR_MS);
    await destroyAll(again);
    expect(await alarmOf(again)).toEqual([]);
  });

  it('for a year, or whose clock says so, waits for somebody who looks at it', async () => {
    const { again, clock } = await reopenedAfter(YEAR);
    await destroyAll(again);
    clock.advance(7 * HOUR_MS);
    await destroyAll(again);
    expect(await alarmOf(again)).toEqual(['clock_leapt']);
    expect(await left(again)).toEqual(untouched);
  });
});
