import { expect, test } from 'vitest';
import { Refused } from '../../lib/refusal.ts';
import { noPhoto } from './photos/photo-slot.ts';
import { emptyValues } from './request-values.ts';
import { faultsFrom, pressIds } from './send-request.ts';

const photos = { frontId: noPhoto, backId: noPhoto, registration: noPhoto };

test('pressing again what did not arrive is the same press; anything changed is another', () => {
  const pressIdFor = pressIds();
  const first = pressIdFor(emptyValues, photos);
  expect(pressIdFor(emptyValues, photos)).toBe(first);
  expect(pressIdFor({ ...emptyValues, email: 'ann@example.com' }, photos)).not.toBe(first);
});

test('what the server says lands at the photo, the field or the confirmation that it is about', () => {
  const error = new Refused('Please correct the marked fields.', {
    code: 'input.invalid',
    status: 422,
    fields: {
      frontIdPhoto: 'File is required.',
      backId: 'File is required.',
      email: 'Email is invalid',
      vin: 'Please check this VIN, or confirm that it is as printed on the vehicle.',
    },
    detail: undefined,
    requestId: 'r',
  });
  const { fields, photos: about } = faultsFrom(error);
  expect(about.map(([kind]) => kind)).toEqual(['frontId', 'backId']);
  expect(fields.map(([name]) => name)).toEqual(['email', 'vinConfirmed']);
});
