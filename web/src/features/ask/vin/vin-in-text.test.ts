import { expect, test } from 'vitest';
import { bestVin, vinInText } from './vin-in-text.ts';

const VIN = '1FTEW1EP3JFA10312';

test('the import letter that Code 39 labels put first is dropped', () => {
  expect(vinInText(`I${VIN}`)).toBe(VIN);
});

test('a VIN is found among the other facts of a label', () => {
  expect(vinInText(`MFD 03/18;${VIN};GVWR 7050`)).toBe(VIN);
  expect(vinInText(`${VIN}A`)).toBe(VIN);
});

test('a whole barcode with a wrong check digit is still what is printed', () => {
  expect(vinInText('1FTEW1EP4JFA10312')).toBe('1FTEW1EP4JFA10312');
});

test('a part number or a long text is no VIN', () => {
  expect(vinInText('JL3Z-9F972-B')).toBeUndefined();
  expect(vinInText('X'.repeat(400))).toBeUndefined();
});

test('of several barcodes the one with a right check digit is taken', () => {
  expect(bestVin(['PART 77', '1FTEW1EP4JFA10312', VIN])).toBe(VIN);
  expect(bestVin([])).toBeUndefined();
});
