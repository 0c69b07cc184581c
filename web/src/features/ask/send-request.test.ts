import { expect, test } from 'vitest';
import { Refused } from '../../lib/refusal.ts';
import { emptyValues } from './request-values.ts';
import { bodyOf, isOnlyAboutPhotos, photoFaultsIn, pressIds } from './send-request.ts';

test('pressing again what did not arrive is the same press; anything changed is another', () => {
  const pressIdFor = pressIds();
  const first = pressIdFor(bodyOf(emptyValues));
  expect(pressIdFor(bodyOf(emptyValues))).toBe(first);
  expect(pressIdFor(bodyOf({ ...emptyValues, email: 'ann@example.com' }))).not.toBe(first);
});

const refused = (fields: Record<string, string>) =>
  new Refused('Please correct the marked fields.', {
    code: 'input.invalid',
    status: 422,
    fields,
    detail: undefined,
    requestId: 'r',
  });

test('what the server says of a photo lands at that photo', () => {
  const lost = { frontIdPhoto: 'File is required.', backId: 'File is required.' };
  expect(photoFaultsIn(refused({ ...lost, email: 'Email is invalid' })).map(([kind]) => kind)).toEqual([
    'frontId',
    'backId',
  ]);
});

test('photos are sent again only where nothing else is wrong', () => {
  expect(isOnlyAboutPhotos(refused({ frontIdPhoto: 'File is required.' }))).toBe(true);
  expect(isOnlyAboutPhotos(refused({ frontIdPhoto: 'File is required.', email: 'Email is invalid' }))).toBe(false);
  expect(isOnlyAboutPhotos(refused({}))).toBe(false);
  expect(isOnlyAboutPhotos(new TypeError('network'))).toBe(false);
});
