import type { OwnRequest } from '@keywright/contract/orders';
import { expect, test } from 'vitest';
import { againOf } from './request-again.ts';

const declined = (declineReason: string, more: Partial<OwnRequest> = {}): OwnRequest =>
  ({
    vin: '1FTFW1ET9DFC10312',
    make: { manufacturerName: 'Ford' },
    model: 'F-150',
    year: 2013,
    status: 'DECLINED',
    declineReason,
    frontId: '/files/front',
    backId: '/files/back',
    registration: '/files/registration',
    authority: { kind: 'owner', idOf: 'owner', extras: [], again: null },
    ...more,
  }) as unknown as OwnRequest;

const photosAfter = (reason: string): string[] => Object.keys(againOf(declined(reason)).photos).toSorted();

test('a new request keeps the vehicle, who asks and every photo that was not refused', () => {
  expect(againOf(declined('REGISTRATION_UNREADABLE'))).toEqual({
    vin: '1FTFW1ET9DFC10312',
    make: 'Ford',
    model: 'F-150',
    year: '2013',
    authority: 'owner',
    idOf: 'owner',
    photos: { frontId: '/files/front', backId: '/files/back' },
  });
  expect(photosAfter('ID_EXPIRED')).toEqual(['registration']);
  expect(photosAfter('NAME_MISMATCH')).toEqual([]);
  expect(photosAfter('CODE_NOT_AVAILABLE')).toEqual(['backId', 'frontId', 'registration']);
});

test('a photo that was destroyed, or a reason of a later version, hands over what there is', () => {
  expect(againOf(declined('OTHER', { backId: null })).photos).toEqual({
    frontId: '/files/front',
    registration: '/files/registration',
  });
  expect(photosAfter('SOMETHING_NEW')).toEqual(['backId', 'frontId', 'registration']);
});
