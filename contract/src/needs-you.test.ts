import { describe, expect, test } from 'vitest';
import { compareNeed, compareUrgency, isActionNeeded, type NeedFacts, needStateOf, needStates } from './needs-you.ts';

const waiting: NeedFacts = { status: 'PENDING', isPhotoWanted: false, isAuthorityWanted: false, isCodeUnopened: false };

describe('the state of one request', () => {
  test.each<[string, Partial<NeedFacts>]>([
    ['in_queue', {}],
    ['at_desk', { status: 'INPROGRESS' }],
    ['photo_wanted', { status: 'INPROGRESS', isPhotoWanted: true, isAuthorityWanted: true }],
    ['authority_wanted', { isAuthorityWanted: true }],
    ['ready', { status: 'FULFILLED', isCodeUnopened: true }],
    ['ended', { status: 'FULFILLED' }],
    ['ended', { status: 'DECLINED', isPhotoWanted: true, isAuthorityWanted: true }],
    ['ended', { status: 'CANCELED', isPhotoWanted: true }],
  ])('is %s for %j', (state, facts) => {
    expect(needStateOf({ ...waiting, ...facts })).toBe(state);
  });
});

describe('what is shown first', () => {
  test('a photo that is wanted comes before a code that is ready, within an order and among orders', () => {
    expect([...needStates].toReversed().toSorted(compareNeed)).toEqual(needStates);
    const orders = [
      { state: 'in_queue', at: 4 },
      { state: 'ready', at: 3 },
      { state: 'authority_wanted', at: 1 },
      { state: 'photo_wanted', at: 2 },
    ] as const;
    expect(orders.toSorted(compareUrgency).map(({ state }) => state)).toEqual([
      'photo_wanted',
      'authority_wanted',
      'ready',
      'in_queue',
    ]);
  });

  test('of orders that need nothing the newest comes first, in whatever state it is', () => {
    const orders = [
      { state: 'at_desk', at: 1 },
      { state: 'ended', at: 3 },
      { state: 'in_queue', at: 2 },
    ] as const;
    expect(orders.toSorted(compareUrgency).map(({ at }) => at)).toEqual([3, 2, 1]);
    expect(orders.some(({ state }) => isActionNeeded(state))).toBe(false);
  });
});
