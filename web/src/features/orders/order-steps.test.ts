import type { OwnRequest } from '@keywright/contract/orders';
import { describe, expect, test } from 'vitest';
import { isChargedFor, type Owner, stepsOf } from './order-steps.ts';

const paid: OwnRequest = {
  id: '00000000-0000-4000-8000-000000000001',
  make: { manufacturerName: 'Ford' },
  model: 'F-150',
  year: 2013,
  vin: '1FTFW1ET9DFC10312',
  status: 'PENDING',
  withPin: false,
  hasKeycode: false,
  hasPincode: false,
  keycodePrice: 70,
  priceCents: 7000,
  askedAt: '2026-11-20T14:01:00.000Z',
  paidAt: '2026-11-20T14:04:00.000Z',
  startedAt: null,
  startedBy: null,
  documentsVerifiedAt: null,
  fulfilledAt: null,
  declinedAt: null,
  declineReason: null,
  canceledAt: null,
  declineNote: null,
  codeClosesAt: null,
  confirmationNumber: 'K7MF-3P9X',
  poNumber: null,
  frontId: null,
  backId: null,
  registration: null,
  ahead: 0,
  photosWanted: [],
  authority: { kind: null, extras: [], again: null },
  report: null,
  workedAt: null,
  can: [],
};
const started: OwnRequest = {
  ...paid,
  status: 'INPROGRESS',
  startedAt: '2026-11-20T14:08:00.000Z',
  startedBy: 'Maria',
};
const fulfilled: OwnRequest = { ...started, status: 'FULFILLED', fulfilledAt: '2026-11-20T14:15:00.000Z' };

const told = (request: OwnRequest, account: Owner['account'] = 'none'): string =>
  stepsOf(request, account)
    .map(({ key, state }) => `${key} ${state}`)
    .join(', ');

const declinedFor = (declineReason: string): OwnRequest => ({
  ...paid,
  status: 'DECLINED',
  declineReason,
  declinedAt: '2026-11-20T14:20:00.000Z',
});

describe('the steps of a request', () => {
  test('a guest in the queue has paid and waits for the documents', () => {
    expect(told(paid)).toBe('paid done, documents now, processing next, completed next');
  });

  test('a validated member in the queue waits for the code only', () => {
    expect(told(paid, 'validated')).toBe('account done, documents done, processing now, completed next');
  });

  test('a member who is not validated is not told that they are, even with the code in hand', () => {
    expect(told(paid, 'unvalidated')).toBe('account next, documents now, processing next, completed next');
    expect(told(fulfilled, 'unvalidated')).toBe('account next, documents done, processing done, completed done');
  });

  test('while somebody works on it, processing is the one current step', () => {
    expect(told(started)).toBe('paid done, documents next, processing now, completed next');
    const checked = { ...started, documentsVerifiedAt: '2026-11-20T14:09:00.000Z' };
    expect(told(checked)).toBe('paid done, documents done, processing now, completed next');
  });

  test('while a photo is wanted again no documents are approved, nor on file, and nothing goes on before it', () => {
    const photosWanted: OwnRequest['photosWanted'] = [{ kind: 'registration', reason: 'GLARE' }];
    for (const account of ['none', 'validated'] as const)
      expect(told({ ...started, photosWanted }, account)).toMatch(/documents now, processing next, completed next$/);
  });

  test('for what was declined nothing was paid, whatever was charged for the rest of its order', () => {
    const charged = { totalCents: 24_000, capturedCents: 16_500 };
    const declined = declinedFor('ID_UNREADABLE');
    expect([fulfilled, declined].map((request) => isChargedFor(request, charged))).toEqual([true, false]);
    expect(isChargedFor(fulfilled, { ...charged, capturedCents: 0 })).toBe(false);
  });

  test('of an order that was charged at once what is declined was paid too, and goes back', () => {
    expect(isChargedFor(declinedFor('ID_UNREADABLE'), { totalCents: 29_720, capturedCents: 29_720 })).toBe(true);
  });

  test('each finished step says when it happened', () => {
    expect(stepsOf(fulfilled, 'none').map(({ at }) => at)).toEqual([
      fulfilled.paidAt,
      null,
      fulfilled.startedAt,
      fulfilled.fulfilledAt,
    ]);
  });

  test('a declined request stops where the reason lies', () => {
    expect(told(declinedFor('ID_UNREADABLE'))).toBe('paid done, documents stopped, processing next, completed next');
    expect(told(declinedFor('CODE_NOT_AVAILABLE'))).toBe(
      'paid done, documents next, processing stopped, completed next',
    );
    expect(told(declinedFor('ID_EXPIRED'), 'validated')).toContain('documents stopped');
  });

  test('nothing is done before the payment is confirmed', () => {
    expect(told({ ...paid, status: 'IN_CART', paidAt: null })).toBe(
      'paid now, documents next, processing next, completed next',
    );
  });
});

test('shows only the done steps of a canceled request: nothing comes next', () => {
  const canceled = { ...declinedFor('OTHER'), status: 'CANCELED', declineReason: null, declinedAt: null } as const;
  expect(stepsOf(canceled, 'none').map(({ key }) => key)).toEqual(['paid']);
  const photosWanted: OwnRequest['photosWanted'] = [{ kind: 'registration', reason: 'GLARE' }];
  expect(stepsOf({ ...canceled, photosWanted }, 'none').map(({ key }) => key)).toEqual(['paid']);
  expect(stepsOf(canceled, 'unvalidated')).toEqual([]);
});
