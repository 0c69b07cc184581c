import type { OrderMoney, OwnRequest } from '@keywright/contract/orders';
import fc from 'fast-check';
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
  isCodeUnopened: false,
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
  authority: { kind: null, idOf: null, extras: [], again: null },
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
const fulfilled: OwnRequest = {
  ...started,
  status: 'FULFILLED',
  documentsVerifiedAt: '2026-11-20T14:15:00.000Z',
  fulfilledAt: '2026-11-20T14:15:00.000Z',
};

const money = (sums: Partial<OrderMoney>): OrderMoney => ({
  payment: 'CHARGED',
  isDisputed: false,
  totalCents: 7000,
  capturedCents: 0,
  refundedCents: 0,
  otherwiseCents: 0,
  ...sums,
});

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
  test('a guest and a member who is not validated see the same steps', () => {
    for (const request of [paid, started, fulfilled, declinedFor('ID_UNREADABLE')])
      expect(stepsOf(request, 'unvalidated')).toEqual(stepsOf(request, 'none'));
    expect(told(paid)).toBe('paid done, processing now, documents next, completed next');
  });

  test('a validated account and its documents were there before the order, and have no time of it', () => {
    expect(told(paid, 'validated')).toBe('account done, documents done, paid done, processing now, completed next');
    expect(stepsOf(paid, 'validated').map(({ at }) => at)).toEqual([null, null, paid.paidAt, null, null]);
  });

  test('while an admin works on it, processing is the one current step', () => {
    expect(told(started)).toBe('paid done, processing now, documents next, completed next');
  });

  test('the times of the steps never run backwards', () => {
    const checkedFirst = { ...fulfilled, documentsVerifiedAt: '2026-11-20T14:06:00.000Z' };
    for (const request of [fulfilled, checkedFirst, { ...checkedFirst, status: 'INPROGRESS' as const }])
      for (const account of ['none', 'validated'] as const) {
        const times = stepsOf(request, account).flatMap(({ at }) => at ?? []);
        expect(times).toEqual(times.toSorted());
      }
  });

  test('while a photo is wanted again no documents are approved, nor on file, and nothing goes on before it', () => {
    const photosWanted: OwnRequest['photosWanted'] = [{ kind: 'registration', reason: 'GLARE' }];
    for (const account of ['none', 'validated'] as const)
      expect(told({ ...started, photosWanted }, account)).toMatch(/documents now, processing next, completed next$/);
  });

  test('for what was declined nothing was paid, whatever was charged for the rest of its order', () => {
    const charged = money({ totalCents: 24_000, capturedCents: 16_500 });
    const declined = declinedFor('ID_UNREADABLE');
    expect([fulfilled, declined].map((request) => isChargedFor(request, charged))).toEqual([true, false]);
    expect(isChargedFor(fulfilled, { ...charged, capturedCents: 0 })).toBe(false);
  });

  test('of an order that was charged at once what is declined was paid too, and goes back', () => {
    expect(isChargedFor(declinedFor('ID_UNREADABLE'), money({ totalCents: 29_720, capturedCents: 29_720 }))).toBe(true);
  });

  test('money back is a refund where the vehicle was charged, and else a voided hold', () => {
    const report = {
      kind: 'NO_TURN',
      state: 'MONEY_BACK',
      reportedAt: paid.askedAt,
      answeredAt: null,
      answer: '',
    } as const;
    const moneyBack: OwnRequest = { ...fulfilled, report };
    expect(isChargedFor(moneyBack, money({ payment: 'HELD' }))).toBe(false);
    expect(isChargedFor(moneyBack, money({ capturedCents: 7000 }))).toBe(true);
    expect(isChargedFor(moneyBack, money({ totalCents: 14_000, capturedCents: 7000 }))).toBe(false);
    expect(isChargedFor(moneyBack, money({ totalCents: 21_000, capturedCents: 14_000, refundedCents: 7000 }))).toBe(
      true,
    );
  });

  test('each finished step says when it happened', () => {
    expect(stepsOf(fulfilled, 'none').map(({ at }) => at)).toEqual([
      fulfilled.paidAt,
      fulfilled.startedAt,
      fulfilled.documentsVerifiedAt,
      fulfilled.fulfilledAt,
    ]);
  });

  test('a declined request stops where the reason lies', () => {
    expect(told(declinedFor('ID_UNREADABLE'))).toBe('paid done, documents stopped, processing next, completed next');
    expect(told(declinedFor('CODE_NOT_AVAILABLE'))).toBe(
      'paid done, processing stopped, documents next, completed next',
    );
    expect(told(declinedFor('ID_EXPIRED'), 'validated')).toContain('documents stopped');
  });

  test('nothing is done before the payment is confirmed', () => {
    expect(told({ ...paid, status: 'IN_CART', paidAt: null })).toBe(
      'paid now, processing next, documents next, completed next',
    );
  });
});

test('shows only the done steps of a canceled request: nothing comes next', () => {
  const canceled = { ...declinedFor('OTHER'), status: 'CANCELED', declineReason: null, declinedAt: null } as const;
  expect(stepsOf(canceled, 'none').map(({ key }) => key)).toEqual(['paid']);
  const photosWanted: OwnRequest['photosWanted'] = [{ kind: 'registration', reason: 'GLARE' }];
  expect(stepsOf({ ...canceled, photosWanted }, 'none').map(({ key }) => key)).toEqual(['paid']);
  expect(stepsOf(canceled, 'unvalidated').map(({ key }) => key)).toEqual(['paid']);
});

type Event = (request: OwnRequest, at: string) => OwnRequest;
const isWorkedOn = ({ status }: OwnRequest): boolean => status === 'INPROGRESS';
const isOpen = ({ status }: OwnRequest): boolean => status === 'PENDING' || status === 'INPROGRESS';
const isSent = ({ status }: OwnRequest): boolean => status === 'FULFILLED';

/** What the server changes of a request, event by event. An event that is not possible in its state changes nothing. */
const events: Record<string, Event> = {
  start: (request, startedAt) =>
    request.status === 'PENDING' ? { ...request, status: 'INPROGRESS', startedAt, startedBy: 'Maria' } : request,
  returnToQueue: (request) =>
    isWorkedOn(request) ? { ...request, status: 'PENDING', startedAt: null, startedBy: null } : request,
  askForPhoto: (request) =>
    isOpen(request)
      ? { ...request, documentsVerifiedAt: null, photosWanted: [{ kind: 'registration', reason: 'GLARE' }] }
      : request,
  retakePhoto: (request) => (isOpen(request) ? { ...request, photosWanted: [] } : request),
  edit: (request) => (isOpen(request) ? { ...request, documentsVerifiedAt: null } : request),
  approveDocuments: (request, documentsVerifiedAt) =>
    isWorkedOn(request) && request.photosWanted.length === 0 ? { ...request, documentsVerifiedAt } : request,
  send: (request, fulfilledAt) =>
    isWorkedOn(request) && request.photosWanted.length === 0
      ? { ...request, status: 'FULFILLED', fulfilledAt }
      : request,
  sendWithDocuments: (request, at) => {
    const sent = events['send']!(request, at);
    return sent === request ? request : { ...sent, documentsVerifiedAt: at };
  },
  replaceCode: (request, documentsVerifiedAt) => (isSent(request) ? { ...request, documentsVerifiedAt } : request),
  declineForId: (request, declinedAt) =>
    isOpen(request) ? { ...request, status: 'DECLINED', declineReason: 'ID_EXPIRED', declinedAt } : request,
  declineForCode: (request, declinedAt) =>
    isOpen(request) ? { ...request, status: 'DECLINED', declineReason: 'CODE_NOT_AVAILABLE', declinedAt } : request,
  cancel: (request, canceledAt) =>
    request.status === 'PENDING' ? { ...request, status: 'CANCELED', canceledAt } : request,
};

const afterHistory = (names: readonly string[]): OwnRequest =>
  names.reduce(
    (request, name, minute) =>
      events[name]!(request, new Date(Date.parse('2026-11-20T14:05:00Z') + minute * 60_000).toISOString()),
    paid,
  );

const histories = fc.array(fc.constantFrom(...Object.keys(events)), { maxLength: 12 });

test('orders the steps by time, each once and the last one last, after any history of a request', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const request = afterHistory(history);
      for (const account of ['none', 'unvalidated', 'validated'] as const) {
        const steps = stepsOf(request, account);
        const times = steps.flatMap(({ at }) => at ?? []);
        expect(times).toEqual(times.toSorted());
        expect(new Set(steps.map(({ key }) => key)).size).toBe(steps.length);
        expect(steps.filter(({ state }) => state === 'now' || state === 'stopped').length).toBeLessThanOrEqual(1);
        if (isSent(request)) expect(steps.at(-1)?.key).toBe('completed');
      }
    }),
    { numRuns: 2_000 },
  );
});

test('shows a guest and a member the same steps after any history of a request', () => {
  const common = (request: OwnRequest, account: Owner['account']) =>
    stepsOf(request, account).filter(({ key }) => key !== 'account' && key !== 'documents');
  fc.assert(
    fc.property(histories, (history) => {
      const request = afterHistory(history);
      expect(stepsOf(request, 'unvalidated')).toEqual(stepsOf(request, 'none'));
      expect(common(request, 'validated')).toEqual(common(request, 'none'));
    }),
    { numRuns: 2_000 },
  );
});

test('keeps “Documents approved” before “Completed” when another code replaced the first', () => {
  const replaced = { ...fulfilled, documentsVerifiedAt: '2026-11-20T15:00:00.000Z' };
  expect(told(replaced)).toBe('paid done, processing done, documents done, completed done');
  expect(told(replaced, 'validated')).toBe('account done, documents done, paid done, processing done, completed done');
});
