import { QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askAgain, askAgainAfterFirstLoads, noteQuestions } from './ask-again.ts';
import { setUser } from './session.ts';

const queryKey = ['cart'] as const;
let queries: QueryClient;
let asked = 0;
let stop = (): void => undefined;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date', 'performance', 'setTimeout', 'clearTimeout'] });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  setUser(null);
  queries = new QueryClient();
  noteQuestions(queries);
  askAgainAfterFirstLoads(queries);
  asked = 0;
});
afterEach(() => {
  stop();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Shows a list whose answer takes so long, and waits for it or for part of the time. */
const show = async (answerMs = 0, waitMs = answerMs): Promise<void> => {
  const queryFn = async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    return asked;
  };
  stop = new QueryObserver(queries, { queryKey, queryFn }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(waitMs);
};

/** Asks again, and lets what follows from it happen. */
const again = async (...[quietMs, key]: [number, QueryKey?]): Promise<void> => {
  askAgain(queries, quietMs, key);
  await vi.advanceTimersByTimeAsync(0);
};

test('a list that was asked for within the quiet time is not asked for again', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  await show();
  await vi.advanceTimersByTimeAsync(400);
  await again(1_000);
  expect(asked).toBe(1);
});

test('a list that was asked for before the quiet time is asked for again, though its answer came within it', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  await show(900);
  await vi.advanceTimersByTimeAsync(200);
  await again(1_000);
  expect(asked).toBe(2);
});

test('a list is asked for again when a device has slept, or its clock was set back, in between', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  await show();
  vi.setSystemTime(Date.now() + 3_600_000);
  await again(1_000);
  expect(asked).toBe(2);
  vi.setSystemTime(Date.now() - 7_200_000);
  await vi.advanceTimersByTimeAsync(2_000);
  await again(1_000);
  expect(asked).toBe(3);
});

test('a list that was answered to a guest is asked for again for the person who signed in', async () => {
  await vi.advanceTimersByTimeAsync(60_000);
  await show();
  await vi.advanceTimersByTimeAsync(10);
  setUser({
    id: 'a',
    role: 'ADMIN',
    email: '',
    fname: '',
    lname: '',
    isValidatedUser: false,
    isEmailConfirmed: true,
    duties: [],
  });
  await again(60_000);
  expect(asked).toBe(2);
});

test('everything is asked for again where nothing is known to be quiet', async () => {
  await show();
  await again(0, ['orders']);
  expect(asked).toBe(1);
  await again(0);
  expect(asked).toBe(2);
});

test('a list that became stale while it was first loaded is asked for again once, when its answer has arrived', async () => {
  await show(900, 500);
  await again(0);
  expect(asked).toBe(1);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toBe(2);
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toBe(2);
});

test('what is loaded ahead and became stale meanwhile is asked for again when it is shown', async () => {
  const queryFn = async () => {
    asked += 1;
    await new Promise((resolve) => setTimeout(resolve, 900));
    return asked;
  };
  void queries.prefetchQuery({ queryKey, queryFn });
  await vi.advanceTimersByTimeAsync(500);
  await again(0);
  await vi.advanceTimersByTimeAsync(400);
  expect(asked).toBe(1);
  stop = new QueryObserver(queries, { queryKey, queryFn, staleTime: Infinity }).subscribe(() => undefined);
  await vi.advanceTimersByTimeAsync(900);
  expect(asked).toBe(2);
});
