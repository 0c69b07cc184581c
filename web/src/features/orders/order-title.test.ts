import { hasOpenCode, orderTitle } from '@keywright/words/order-words';
import type { TrackedOrder } from '@keywright/contract/orders';
import type { RequestStatus } from '@keywright/contract/requests';
import { describe, expect, test } from 'vitest';
import { orderStanding } from './order-title.ts';

const nothingNeeded = {
  report: null,
  photosWanted: [],
  authority: { kind: null, idOf: null, extras: [], again: null },
  isCodeUnopened: false,
};

const orderOf = (payment: TrackedOrder['payment'], ...statuses: RequestStatus[]) => ({
  payment,
  requests: statuses.map((status) => ({ ...nothingNeeded, status, can: status === 'FULFILLED' ? ['reveal'] : [] })),
});

describe('what an order says first', () => {
  test.each([
    ['PENDING', 'Your request is in the queue'],
    ['INPROGRESS', 'The code desk is working on it'],
    ['FULFILLED', 'Your key code is ready'],
    ['DECLINED', 'Your request was declined'],
  ] as const)('one vehicle that is %s', (status, title) => {
    expect(orderTitle(orderOf('HELD', status))).toBe(title);
  });

  test('of several vehicles, how many codes are there', () => {
    expect(orderTitle(orderOf('HELD', 'FULFILLED', 'INPROGRESS', 'DECLINED'))).toBe('Key codes ready: 1 of 3');
    expect(orderTitle(orderOf('CHARGED', 'FULFILLED', 'FULFILLED'))).toBe('Your key codes are ready');
  });

  test('what is going on comes before what has ended', () => {
    expect(orderStanding(orderOf('HELD', 'FULFILLED', 'PENDING')).words).toBe('Pending');
    expect(orderStanding(orderOf('HELD', 'PENDING', 'INPROGRESS')).words).toBe('In progress');
  });

  test('a code that has closed is not called ready', () => {
    const order = {
      payment: 'CHARGED' as const,
      requests: [{ ...nothingNeeded, status: 'FULFILLED' as const, can: [] }],
    };
    expect(hasOpenCode(order)).toBe(false);
    expect(orderTitle(order)).toBe('This order is completed');
  });

  test('a photo that is wanted again is the headline, before a code that is ready', () => {
    const order = orderOf('HELD', 'FULFILLED', 'INPROGRESS');
    const [ready, waiting] = order.requests;
    const wanted = { ...waiting, photosWanted: [{ kind: 'registration' as const, reason: 'GLARE' as const }] };
    const needy = { ...order, requests: [{ ...ready, isCodeUnopened: true }, wanted] } as typeof order;
    expect(orderTitle(needy)).toBe('Retake the photo of the registration');
    expect(orderStanding(needy)).toEqual({ tone: 'late', words: 'Needs you' });
  });

  test('an order whose payment is not there yet, or will never be', () => {
    expect(orderTitle(orderOf('AWAITING_PAYMENT'))).toBe('Confirming payment');
    expect(orderTitle(orderOf('FAILED', 'IN_CART'))).toBe('This order was not paid');
    expect(orderTitle(orderOf('EXPIRED'))).toBe('This order was not paid');
  });

  test('a hold that ran out on declined requests is still theirs', () => {
    expect(orderTitle(orderOf('EXPIRED', 'DECLINED'))).toBe('Your request was declined');
  });
});
