import { describe, expect, it } from 'vitest';
import { restOf } from './refund-rest.ts';

const refund = (
  key: string,
  amountCents: number,
  refundedUpTo: number | null,
  state: 'OWED' | 'DONE' | 'FAILED' = 'OWED',
) => ({
  kind: 'refund' as const,
  key,
  amountCents,
  refundedUpTo,
  state,
});
const first = refund('first', 1000, 1000);
const second = refund('second', 500, 1500);
const both = [first, second];

describe('of two refunds that are owed', () => {
  it('each gives its own, whichever is done first', () => {
    expect(restOf(first, both, { refundedCents: 0, marks: [] })).toBe(1000);
    expect(restOf(second, both, { refundedCents: 0, marks: [] })).toBe(500);
    expect(restOf(first, both, { refundedCents: 500, marks: ['second'] })).toBe(1000);
    expect(restOf(second, both, { refundedCents: 1000, marks: ['first'] })).toBe(500);
  });

  it('what somebody gave by hand is taken off once, not from each', () => {
    expect(restOf(first, both, { refundedCents: 800, marks: [] })).toBe(200);
    expect(restOf(second, both, { refundedCents: 1000, marks: ['first'] })).toBe(500);
    expect(restOf(second, both, { refundedCents: 800, marks: [] })).toBe(-300);
    expect(restOf(first, both, { refundedCents: 800, marks: [] })).toBe(200);
  });

  it('one that was given up is not waited for', () => {
    const left = [{ ...first, state: 'FAILED' as const }, second];
    expect(restOf(second, left, { refundedCents: 0, marks: [] })).toBe(500);
    expect(restOf(second, left, { refundedCents: 1000, marks: [] })).toBe(500);
  });
});

it('a refund of an earlier version, which did not say how far all of them shall come, is given as it was owed', () => {
  const old = refund('old', 1000, null);
  expect(restOf(old, [old], { refundedCents: 400, marks: [] })).toBe(1000);
});
