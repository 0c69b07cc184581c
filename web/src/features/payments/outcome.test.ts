import { describe, expect, test } from 'vitest';
import { Refused, Unreachable } from '../../lib/refusal.ts';
import { outcomeOf } from './outcome.ts';
import { waitAfter } from './payments.queries.ts';

const refused = (status: number): Refused =>
  new Refused('no', { code: 'server.fault', status, fields: {}, detail: undefined, requestId: 'r' });
const processing = { status: 'processing' } as const;

describe('coming back from the card page', () => {
  test('nothing is said before an answer, nor while there is no connection', () => {
    expect(outcomeOf({ error: null })).toBe('confirming');
    expect(outcomeOf({ error: new Unreachable('') })).toBe('confirming');
    expect(outcomeOf({ data: processing, error: new Unreachable('') })).toBe('confirming');
    expect(outcomeOf({ error: refused(503) })).toBe('confirming');
  });

  test('a payment that nobody knows, or that is somebody else’s, is unknown', () => {
    expect(outcomeOf({ error: refused(404) })).toBe('unknown');
  });

  test('a fault of ours is told as one, whether or not the payment is known', () => {
    expect(outcomeOf({ error: refused(500) })).toBe('unconfirmed');
    expect(outcomeOf({ data: processing, error: refused(500) })).toBe('unconfirmed');
  });

  test('a settled payment stays settled, whatever a later question meets', () => {
    expect(outcomeOf({ data: { status: 'paid' }, error: refused(500) })).toBe('paid');
    expect(outcomeOf({ data: { status: 'failed' }, error: null })).toBe('failed');
  });

  test('the questions come farther and farther apart, never more than ten seconds', () => {
    expect([1, 2, 3, 50].map(waitAfter)).toEqual([1000, 2000, 3000, 10_000]);
  });
});
