import { expect, test } from 'vitest';
import { Refused, Unreachable } from './refusal.ts';
import { waitWhileBusy } from './wait-while-busy.ts';

const refused = (status: number, retryAfterMs?: number) =>
  new Refused('no', {
    code: 'limit.too_many',
    status,
    fields: {},
    detail: undefined,
    requestId: '',
    ...(retryAfterMs !== undefined && { retryAfterMs }),
  });
const after = (error: Error | null, status = 'error') => waitWhileBusy({ state: { status, error } });

test('a list that a busy server refused is asked for again when the server said', () => {
  expect(after(refused(429, 2_000))).toBe(2_000);
  expect(after(new Unreachable('busy', { status: 503, retryAfterMs: 1_000 }))).toBe(1_000);
});

test('a list is not asked for again by itself where the server did not say when, or said much later', () => {
  expect(after(refused(404))).toBe(false);
  expect(after(new Unreachable())).toBe(false);
  expect(after(refused(429, 900_000))).toBe(false);
  expect(after(null, 'success')).toBe(false);
});
