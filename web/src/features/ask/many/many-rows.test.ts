import type { CatalogueMake, DecodedVin } from '@keywright/contract/catalogue';
import { checkDigitOf } from '@keywright/contract/vin';
import { expect, test } from 'vitest';
import { judge, pinRemark, rowFrom, sameAbove } from './many-rows.ts';
import type { ListLine } from './read-list.ts';

const withDigit = (digit: string): string => `1FTFW1E5${digit}NK000001`;
const RIGHT = checkDigitOf(withDigit('0'));
const VIN = withDigit(RIGHT);
const facts = {
  category: '',
  basePriceCents: 7000,
  memberPriceCents: 5500,
  memberKeyPriceCents: 5500,
  pinPriceCents: 2000,
};
const offered = { ...facts, basePrice: 70, memberPrice: 55 };
const makes: CatalogueMake[] = [
  { ...offered, make: 'Ford', requiresPin: false, models: [{ model: 'F-150', years: [2022, 2021] }] },
  { ...offered, make: 'Jeep', requiresPin: true, models: [{ model: 'Wrangler', years: [2022, 2019] }] },
];
const decoded: DecodedVin = {
  vin: VIN,
  checkDigitRight: true,
  suggestions: [],
  makes: ['Ford'],
  years: [2022],
  decoded: { make: 'Ford', model: 'F-150', year: 2022 },
  make: 'Ford',
  model: 'F-150',
  year: 2022,
  offered: true,
};

const judged = (line: Partial<ListLine>, known: Partial<Parameters<typeof judge>[1]> = {}) =>
  judge(rowFrom({ vin: VIN, make: '', model: '', year: '', pin: '', reference: '', ...line }, 1), {
    makes,
    decoded,
    isDecoding: false,
    same: undefined,
    ...known,
  });

test('a VIN alone names the vehicle, and what is written beside it is read as the catalogue calls it', () => {
  const ford = { make: 'Ford', model: 'F-150', year: '2022' };
  expect(judged({}).vehicle).toEqual(ford);
  expect(judged({ make: 'ford', model: 'f150' }).vehicle).toEqual(ford);
  expect(judged({ make: 'FORD' }).fault).toBeNull();
});

test('what is written and what the VIN says are compared, and only a person may say that both are right', () => {
  const line = judged({ make: 'Jeep', model: 'Wrangler', year: '2022' });
  expect(line.fault).toMatchObject({ is: 'contradicts' });
  // The make alone is enough: which model of it is meant is not what is wrong.
  expect(judged({ make: 'Jeep' }).fault).toMatchObject({ is: 'contradicts', said: '2022 Ford F-150' });
  expect(
    judge({ ...line.row, vinConfirmed: true }, { makes, decoded, isDecoding: false, same: undefined }).fault,
  ).toBeNull();
});

test('each fault is said as what it is', () => {
  expect(judged({ vin: VIN.slice(1) }).fault).toMatchObject({ is: 'vin', verdict: { kind: 'counting' } });
  expect(judged({ vin: withDigit(RIGHT === '5' ? '6' : '5') }).fault).toMatchObject({
    is: 'vin',
    verdict: { kind: 'doubtful' },
  });
  expect(judged({}, { same: 3 }).fault).toEqual({ is: 'duplicate', of: 3 });
  expect(judged({ make: 'Frod' }).fault).toMatchObject({ is: 'vehicle' });
  expect(
    judged({}, { decoded: { ...decoded, offered: false, make: undefined, model: undefined } }).fault,
  ).toMatchObject({
    is: 'not-offered',
  });
});

test('of lines with one VIN the first counts, whatever marks stand in it', () => {
  const rows = [VIN, `${VIN.slice(0, 8)} ${VIN.slice(8).toLowerCase()}`, 'X', 'X'].map((vin, at) =>
    rowFrom({ vin, make: '', model: '', year: '', pin: '', reference: '' }, at + 1),
  );
  expect([...sameAbove(rows).values()]).toEqual([1]);
});

test('a PIN that is written otherwise than the make has it is remarked on', () => {
  expect(pinRemark(judged({ pin: 'Yes' }))).toBe('none');
  expect(pinRemark(judged({ pin: 'no' }))).toBeNull();
  expect(pinRemark(judged({ make: 'Jeep', pin: 'non' }))).toBe('included');
});

test('everyday names of makes are understood', () => {
  const chevrolet = { ...offered, make: 'Chevrolet', requiresPin: false, models: [{ model: 'Malibu', years: [2019] }] };
  const { fault, vehicle } = judged(
    { make: 'Chevy', model: 'Malibu' },
    { makes: [...makes, chevrolet], decoded: undefined },
  );
  expect(vehicle.make).toBe('Chevrolet');
  expect(fault).not.toMatchObject({ is: 'vehicle' });
});

test('a VIN that a spreadsheet rounded is explained as that', () => {
  expect(judged({ vin: '1.2E+16' }).fault).toEqual({ is: 'rounded', written: '1.2E+16' });
  expect(judged({ vin: '1,2E+16' }).fault).toEqual({ is: 'rounded', written: '1,2E+16' });
});
