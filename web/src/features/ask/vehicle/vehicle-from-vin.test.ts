import type { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { expect, test } from 'vitest';
import { anyDoubt, completed, doubtsAbout, makesToAsk, vehicleFrom } from './vehicle-from-vin.ts';

const makeOf = (make: string, models: CatalogueMake['models']): CatalogueMake => ({
  make,
  category: make,
  basePriceCents: 7000,
  memberPriceCents: 5500,
  memberKeyPriceCents: 5500,
  pinPriceCents: 0,
  requiresPin: false,
  basePrice: 70,
  memberPrice: 55,
  models,
});

const makes = [
  makeOf('Ford', [
    { model: 'F-150', years: [2020, 2019, 2018] },
    { model: 'Bronco', years: [2021] },
  ]),
  makeOf('Jeep', [{ model: 'Wrangler', years: [2018, 2017] }]),
  makeOf('Dodge', [{ model: 'Charger', years: [2018] }]),
];

const VIN = '1FTEW1EP3JFA10312';
const said = (more: Partial<DecodedVin>): DecodedVin => ({
  vin: VIN,
  checkDigitRight: true,
  suggestions: [],
  makes: ['Ford'],
  years: [2018],
  decoded: {},
  offered: true,
  ...more,
});

test('a VIN that says all fills in all', () => {
  const vehicle = { make: 'Ford', model: 'F-150', year: 2018 };
  expect(vehicleFrom(said({ decoded: vehicle, ...vehicle }), makes)).toEqual({ ...vehicle, year: '2018' });
});

test('a model that nobody named is left to the person', () => {
  expect(vehicleFrom(said({ make: 'Jeep' }), makes)).toEqual({ make: 'Jeep', model: '', year: '' });
});

test('the one year that the VIN and the catalogue share is chosen', () => {
  const vehicle = vehicleFrom(said({ make: 'Ford', model: 'F-150', years: [1988, 2018] }), makes);
  expect(vehicle.year).toBe('2018');
});

test('an answer that has no other is chosen', () => {
  expect(completed({ make: 'Dodge', model: '', year: '' }, makes, [])).toEqual({
    make: 'Dodge',
    model: 'Charger',
    year: '2018',
  });
});

test('a year that the new model never had is cleared', () => {
  expect(completed({ make: 'Jeep', model: 'Wrangler', year: '2021' }, makes, []).year).toBe('');
});

test('makes that share a prefix are asked about, as far as they are offered', () => {
  expect(makesToAsk(said({ makes: ['Chrysler', 'Dodge', 'Jeep'] }), makes)).toEqual(['Jeep', 'Dodge']);
  expect(makesToAsk(said({ make: 'Ford' }), makes)).toEqual([]);
});

test('another make or year than the VIN says is doubted', () => {
  const doubts = doubtsAbout(VIN, { make: 'Jeep', model: 'Wrangler', year: '2017' }, said({}));
  expect(doubts).toEqual({ checkDigit: false, make: true, year: true });
});

test('nothing is doubted of a VIN that is not whole, or of a prefix that nobody knows', () => {
  expect(anyDoubt(doubtsAbout('1FTEW', { make: 'Jeep', model: '', year: '2017' }, undefined))).toBe(false);
  expect(anyDoubt(doubtsAbout(VIN, { make: 'Jeep', model: '', year: '' }, said({ makes: [] })))).toBe(false);
});

test('a wrong check digit is doubted before the server is asked', () => {
  expect(doubtsAbout('1FTEW1EP4JFA10312', { make: '', model: '', year: '' }, undefined).checkDigit).toBe(true);
});
