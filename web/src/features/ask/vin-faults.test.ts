import { requestKeycode } from '@keywright/contract/ask';
import { expect, test } from 'vitest';
import { judged } from '../../lib/forms/validate-form.ts';
import { emptyValues, type RequestValues } from './request-values.ts';
import { bodyOf } from './send-request.ts';
import { withVinFaults } from './vin-faults.ts';

const complete: RequestValues = {
  ...emptyValues,
  vin: '1FTEW1EP3JFA10312',
  vinConfirmed: false,
  make: 'Ford',
  model: 'F-150',
  year: '2018',
  vehicleBy: 'vin',
  email: '',
};

const faultsOf = (values: RequestValues, doubtful: boolean) => {
  const { faults } = judged(requestKeycode.body, bodyOf(values));
  return withVinFaults(values, faults, doubtful);
};

test('a complete form has no fault, with or without an address', () => {
  expect(faultsOf(complete, false)).toEqual({});
  expect(faultsOf({ ...complete, email: 'Ann@Example.com' }, false)).toEqual({});
});

test('an empty form asks for the VIN and the make; the rest opens with the make', () => {
  expect(faultsOf(emptyValues, false)).toEqual({ vin: 'vehicle.required', make: 'vehicle.required' });
  expect(faultsOf({ ...complete, model: '', year: '' }, false)).toEqual({ model: 'vehicle.required' });
  expect(faultsOf({ ...complete, year: '' }, false)).toEqual({ year: 'vehicle.required' });
});

test('a VIN of 16 characters is refused by its form', () => {
  expect(faultsOf({ ...complete, vin: '1FTEW1EP3JFA1031' }, false)).toEqual({ vin: 'vin.form' });
});

test('a doubtful VIN asks for the confirmation, and passes with it', () => {
  expect(faultsOf(complete, true)).toEqual({ vinConfirmed: 'vin.unconfirmed' });
  expect(faultsOf({ ...complete, vinConfirmed: true }, true)).toEqual({});
});

test('an address that is none is refused, whatever makes it none', () => {
  expect(faultsOf({ ...complete, email: 'ann' }, false)).toEqual({ email: 'email.invalid' });
  expect(faultsOf({ ...complete, email: 'änn@example.com' }, false)).toEqual({ email: 'email.invalid' });
});
