import type { DeskRequest } from '@keywright/contract/desk';
import { describe, expect, it } from 'vitest';
import { requestFinder } from './finds-request.ts';

const request = {
  year: 2018,
  make: { manufacturerName: 'Ford' },
  model: 'F-150',
  vin: '1FTEW1EP6JFA12345',
  earlierVins: [{ vin: '1C4PJMDX9KD457718' }],
  confirmationNumber: 'MMXK-RKMT',
  keycodeUserEmail: 'ann@example.com',
  customerName: 'Ann Reyes',
} as DeskRequest;

describe('a search in the queue', () => {
  it.each([
    'MMXKRKMT',
    'mmxk rkmt',
    'MMXK–RKMT',
    '1FTEW 1EP6 JFA12345',
    '1FTEW-1EP6',
    'd457718',
    'ford 2018',
    'reyes',
    'f-150 12345',
    '',
  ])('finds the request by %j', (typed) => {
    expect(requestFinder(typed)(request)).toBe(true);
  });

  it.each(['%', '_', 'M_XK', 'toyota', 'MMXK-RKMX'])('does not find it by %j', (typed) => {
    expect(requestFinder(typed)(request)).toBe(false);
  });
});
