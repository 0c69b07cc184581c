import type { OwnRequest } from '@keywright/contract/orders';
import { expect, test } from 'vitest';
import { allOf, groupOf, matches } from './use-order-filter.ts';

const vehicle = {
  vin: '1FTFW1ET9DFC10312',
  make: { manufacturerName: 'Ford' },
  model: 'F-150',
  poNumber: 'PO-2024/117',
};

test.each(['', '0312', '1ftfw1et', '1FTFW 1ET9-DFC', 'ford', 'F-150', 'Ford F-1', '  0312 ', 'po-2024'])(
  'people find a vehicle by “%s”',
  (search) => {
    expect(matches(vehicle, search)).toBe(true);
  },
);

test.each(['honda', '9999', 'Ford Focus'])('and not by “%s”', (search) => {
  expect(matches(vehicle, search)).toBe(false);
});

test('every order is in one of the tabs: what was declined is among the fulfilled', () => {
  const of = (status: OwnRequest['status']) =>
    ({ ...vehicle, status, createdAt: '2026-11-02T00:00:00Z' }) as unknown as OwnRequest;
  const [fulfilled, declined] = [of('FULFILLED'), of('DECLINED')];
  const groups = {
    pendingRequests: [],
    inProgressRequests: [],
    fulfilledRequests: [fulfilled, declined],
    payments: [],
  };
  expect(groupOf(groups, 'fulfilled')).toEqual([fulfilled, declined]);
  expect(allOf(groups)).toHaveLength(2);
});

test('the vehicles of one order stand as they stood in the cart, whatever became of each', () => {
  const of = (id: string, status: OwnRequest['status'], minute: number) =>
    ({
      ...vehicle,
      id,
      status,
      confirmationNumber: 'K7MF-3P9X',
      paidAt: '2026-11-02T00:30:00.000Z',
      askedAt: `2026-11-02T00:1${minute}:00.000Z`,
    }) as unknown as OwnRequest;
  const groups = {
    pendingRequests: [of('d', 'PENDING', 2), of('b', 'PENDING', 1)],
    inProgressRequests: [of('c', 'INPROGRESS', 1)],
    fulfilledRequests: [of('e', 'FULFILLED', 0)],
    payments: [],
  };
  expect(allOf(groups).map(({ id }) => id)).toEqual(['e', 'b', 'c', 'd']);
});
