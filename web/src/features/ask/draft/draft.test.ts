import { expect, test } from 'vitest';
import type { KeptPhoto } from '../photos/photo-slot.ts';
import { emptyValues } from '../request-values.ts';
import { livingId } from './draft-store.ts';
import { withVin } from './with-vin.ts';

const HOUR = 3_600_000;

test('a stored photo is trusted for 23 hours and sent again after that', () => {
  expect(livingId({ id: 'a', uploadedAt: HOUR }, 20 * HOUR)).toBe('a');
  expect(livingId({ id: 'a', uploadedAt: HOUR }, 24.5 * HOUR)).toBeNull();
  expect(livingId({ id: null, uploadedAt: null }, 0)).toBeNull();
});

const photo: KeptPhoto = { blob: new Blob(['x']), shown: true, advice: null, id: 'a', uploadedAt: 1 };
const found = {
  values: { ...emptyValues, vin: '1FTEW1EP3JFA10312', make: 'Ford', email: 'ann@example.com' },
  photos: { frontId: photo, registration: photo },
};

test('without another VIN the draft comes back as it was', () => {
  expect(withVin(found, '')).toEqual(found);
  expect(withVin(found, '1FTEW1EP3JFA10312')).toEqual(found);
});

test('another VIN is another vehicle: its registration goes, the ID and the address stay', () => {
  const draft = withVin(found, '4T1B11HKXJU123456');
  expect(draft.values).toMatchObject({ vin: '4T1B11HKXJU123456', make: '', email: 'ann@example.com' });
  expect(Object.keys(draft.photos)).toEqual(['frontId']);
});

test('a draft of photos alone keeps them all for the VIN that comes along', () => {
  const draft = withVin({ values: emptyValues, photos: found.photos }, '4T1B11HKXJU123456');
  expect(Object.keys(draft.photos)).toEqual(['frontId', 'registration']);
});
