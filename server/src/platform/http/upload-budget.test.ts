import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type BudgetLimits, openUploadBudget, type UploadBudget } from './upload-budget.ts';
import { BEGUN_BYTES } from './upload-memory.ts';

const MB = 1024 * 1024;
const SECOND = 1_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const state = async (promise: Promise<unknown>): Promise<string> =>
  Promise.race([
    promise.then(
      () => 'granted',
      () => 'refused',
    ),
    new Promise<string>((resolve) => setImmediate(resolve, 'waits')),
  ]);
const statesOf = (promises: Promise<unknown>[]): Promise<string[]> => Promise.all(promises.map(state));

const budgetOf = (limits: Partial<BudgetLimits> = {}): UploadBudget =>
  openUploadBudget({ maxBytes: 8 * MB, maxSenderBytes: 8 * MB, maxWaitMs: 30 * SECOND, giveWayMs: SECOND, ...limits });

type Begun = { key: object; isCut: () => boolean };
/** Begins an upload, of a sender of its own unless `by` names one. */
const begin = async (budget: UploadBudget, by?: string, around?: string): Promise<Begun> => {
  const key = {};
  const cut = vi.fn();
  await budget.begin(key, { name: by ?? key, around }, cut);
  return { key, isCut: () => cut.mock.calls.length > 0 };
};
const beginAll = (budget: UploadBudget, count: number, by?: string, around?: string): Promise<Begun[]> =>
  Promise.all(Array.from({ length: count }, () => begin(budget, by, around)));
describe('when the memory is used up', () => {
  it('cuts the upload that holds most and brings nothing, not those that go on', async () => {
    const budget = budgetOf();
    const [large, small, quick] = (await beginAll(budget, 3)) as [Begun, Begun, Begun];
    await budget.reserve(large.key, 4 * MB);
    await budget.reserve(small.key, MB);
    await budget.reserve(quick.key, MB / 2);
    for (let n = 0; n < 3; n += 1) {
      vi.advanceTimersByTime(SECOND);
      budget.progress(quick.key, 64 * 1024);
    }
    const next = await begin(budget);
    expect(await state(budget.reserve(next.key, 2.5 * MB))).toBe('granted');
    expect([large, small, quick].map(({ isCut }) => isCut())).toEqual([true, false, false]);
  });

  it('cuts nobody within the first second, and lets the next one wait until then', async () => {
    const budget = budgetOf();
    const [slow, next, exempt] = (await beginAll(budget, 3)) as [Begun, Begun, Begun];
    await budget.reserve(slow.key, 5 * MB);
    // Beyond the memory one may go, so that uploads that all came halfway do not wait for each other.
    await budget.reserve(exempt.key, 3 * MB);
    const waiting = budget.reserve(next.key, 2.5 * MB);
    expect(await state(waiting)).toBe('waits');
    vi.advanceTimersByTime(1_100);
    expect(await state(waiting)).toBe('granted');
    expect(slow.isCut()).toBe(true);
  });

  it('never cuts an upload that is complete or waits for memory itself', async () => {
    const budget = budgetOf();
    const [complete, exempt, one, other] = (await beginAll(budget, 4)) as [Begun, Begun, Begun, Begun];
    await budget.reserve(complete.key, 3.75 * MB);
    await budget.reserve(exempt.key, 4.5 * MB);
    for (const { key } of [complete, exempt]) budget.complete(key);
    const waiting = [budget.reserve(one.key, 2 * MB), budget.reserve(other.key, 2 * MB)];
    vi.advanceTimersByTime(10 * SECOND);
    expect(await statesOf(waiting)).toEqual(['waits', 'waits']);
    expect([complete, exempt, one, other].some(({ isCut }) => isCut())).toBe(false);
    budget.release(complete.key);
    expect(await statesOf(waiting)).toEqual(['granted', 'waits']);
    budget.release(exempt.key);
    expect(await state(waiting[1] as Promise<void>)).toBe('granted');
  });

  it('does not let a trickle hold much: an upload brings what it holds in half a minute, or is cut', async () => {
    const budget = budgetOf();
    const [trickling, steady] = (await beginAll(budget, 2)) as [Begun, Begun];
    await budget.reserve(trickling.key, 4 * MB);
    await budget.reserve(steady.key, 1.5 * MB);
    for (let n = 0; n < 50; n += 1) {
      vi.advanceTimersByTime(200);
      budget.progress(trickling.key, 16 * 1024);
      budget.progress(steady.key, 16 * 1024);
    }
    const next = await begin(budget);
    await budget.reserve(next.key, 2.5 * MB);
    expect([trickling.isCut(), steady.isCut()]).toEqual([true, false]);
  });

  it.each([
    ['hold what they can and stand still', BEGUN_BYTES / 4, 4],
    ['hold a little and all wait for more', 2 * BEGUN_BYTES, 12],
  ])('serves an honest upload although two thousand others %s', async (_what, more, seconds) => {
    const budget = budgetOf({ maxBytes: 64 * MB, maxSenderBytes: 16 * MB });
    for (let n = 0; n < 2_000; n += 1) {
      const key = {};
      const stall = async () => {
        await budget.begin(key, { name: key }, () => budget.release(key));
        await budget.reserve(key, more);
      };
      stall().catch(() => undefined);
    }
    await new Promise((resolve) => setImmediate(resolve));
    let waitedMs = 0;
    const isGranted = async (wish: Promise<unknown>): Promise<string> => {
      for (let now = await state(wish); ; now = await state(wish)) {
        if (now !== 'waits' || waitedMs >= seconds * SECOND) return now;
        vi.advanceTimersByTime(50);
        waitedMs += 50;
      }
    };
    const honest = { key: {}, isCut: false };
    const begun = budget.begin(honest.key, { name: 'honest' }, () => (honest.isCut = true));
    expect(await isGranted(begun)).toBe('granted');
    for (let n = 0; n < 12; n += 1) {
      expect(await isGranted(budget.reserve(honest.key, MB / 4))).toBe('granted');
      budget.progress(honest.key, MB / 4);
    }
    expect(honest.isCut).toBe(false);
    // Beyond the memory there is one upload at most.
    expect(budget.usedBytes()).toBeLessThanOrEqual(64 * MB + 16 * MB);
  });
});

describe('one sender', () => {
  it('has a share of the memory, and the rest stays for others', async () => {
    const budget = budgetOf({ maxSenderBytes: 2 * MB });
    const many = await beginAll(budget, 4, 'one');
    const taken = many.map(({ key }) => budget.reserve(key, 0.8 * MB));
    expect(await statesOf(taken)).toEqual(['granted', 'granted', 'waits', 'waits']);
    const other = await begin(budget);
    expect(await state(budget.reserve(other.key, 2 * MB))).toBe('granted');
  });

  it('has twice that from all networks around it together', async () => {
    const budget = budgetOf({ maxBytes: 64 * MB, maxSenderBytes: 2 * MB });
    const many = await Promise.all([1, 2, 3, 4].map((n) => begin(budget, `2001:db8:5:${n}::/64`, '2001:db8:5::/48')));
    const taken = many.map(({ key }) => budget.reserve(key, 1.6 * MB));
    expect(await statesOf(taken)).toEqual(['granted', 'granted', 'waits', 'waits']);
    const other = await begin(budget, '2001:db8:6:1::/64', '2001:db8:6::/48');
    expect(await state(budget.reserve(other.key, 2 * MB))).toBe('granted');
  });

  it('that holds less comes before one that holds more, and otherwise the first comes first', async () => {
    const budget = budgetOf({ maxSenderBytes: 4 * MB });
    const [full, exempt, third] = (await beginAll(budget, 3)) as [Begun, Begun, Begun];
    const [first, second] = (await beginAll(budget, 2, 'one')) as [Begun, Begun];
    await budget.reserve(full.key, 3.75 * MB);
    await budget.reserve(exempt.key, 4.5 * MB);
    for (const { key } of [full, exempt]) budget.complete(key);
    const turns = [first, second, third].map(({ key }) => budget.reserve(key, 2 * MB));
    expect(await statesOf(turns)).toEqual(['waits', 'waits', 'waits']);
    budget.release(full.key);
    expect(await statesOf(turns)).toEqual(['waits', 'waits', 'granted']);
    budget.release(exempt.key);
    expect(await statesOf(turns)).toEqual(['granted', 'waits', 'granted']);
  });
});

it('uploads that all came halfway never wait for each other forever, of one sender or of many', async () => {
  for (const by of [undefined, 'one sender']) {
    const budget = budgetOf({ maxBytes: 2 * MB, maxSenderBytes: MB });
    const uploads = await beginAll(budget, 5, by);
    const halves = uploads.map(({ key }) => budget.reserve(key, MB / 4));
    const wholes = uploads.map(({ key }, at) => halves[at]?.then(() => budget.reserve(key, MB)));
    const isDone = uploads.map(() => false);
    while (isDone.includes(false)) {
      const states = await statesOf(wholes.map((whole) => whole ?? Promise.reject(new Error('none'))));
      const next = states.findIndex((one, at) => one === 'granted' && !isDone[at]);
      expect(next).not.toBe(-1);
      isDone[next] = true;
      budget.release(uploads[next]?.key ?? {});
    }
    expect(budget.usedBytes()).toBe(0);
  }
});

it('an upload that waited too long is refused and told when to come again, and so is one that has ended', async () => {
  const budget = budgetOf({ maxBytes: MB, maxWaitMs: 900 });
  const [complete, exempt] = (await beginAll(budget, 2)) as [Begun, Begun];
  await budget.reserve(complete.key, MB / 2);
  await budget.reserve(exempt.key, MB);
  for (const { key } of [complete, exempt]) budget.complete(key);
  const late = { key: {} };
  const begun = budget.begin(late.key, { name: 'late' }, () => undefined);
  const refused = expect(begun).rejects.toMatchObject({ code: 'server.unavailable', retryAfter: 1 });
  vi.advanceTimersByTime(SECOND);
  await refused;
  budget.release(late.key);
  await expect(budget.reserve(late.key, 1)).rejects.toMatchObject({ code: 'server.unavailable' });
  await expect(budget.begin(late.key, { name: 'late' }, () => undefined)).rejects.toMatchObject({
    code: 'server.unavailable',
  });
});

it('what has begun is counted although nothing of it has arrived', async () => {
  const budget = budgetOf();
  await beginAll(budget, 3);
  expect(budget.usedBytes()).toBe(3 * BEGUN_BYTES);
});
