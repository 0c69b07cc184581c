import { Registration } from '@keywright/contract/accounts';
import { createCheckoutSession } from '@keywright/contract/payments';
import { type FieldMessage, fieldMessages } from '@keywright/contract/field-messages';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { speak } from '../locale.ts';
import { Refused, Unreachable } from '../refusal.ts';
import { fieldWords } from '../words.ts';
import { faultsIn } from './form-faults.ts';
import { judged, told } from './validate-form.ts';

const codes = Object.keys(fieldMessages) as FieldMessage[];
const code = fc.constantFrom(...codes);
const name = fc.string({ minLength: 1 }).filter((text) => !(text in {}));

describe('Somebody who sends a form', () => {
  beforeEach(() => speak('en'));

  test('is told everything that is missing at once, in the exact words', () => {
    const nothing = { fname: '', lname: '', email: '', phone: '', password: '', state: '' };
    const { faults } = judged(Registration, nothing);
    const says = Object.entries(faults).map(([field, fault]) => [field, told(undefined, field, fault).message]);
    expect(Object.fromEntries(says)).toEqual({
      fname: 'First name is required',
      lname: 'Last name is required',
      email: 'Email is required',
      phone: 'Phone is required',
      password: 'Password is required',
      state: 'State is required',
    });
  });

  test('sends what the contract makes of it', () => {
    const filled = {
      fname: ' Dana ',
      lname: 'Cole',
      email: 'Dana@Example.com',
      phone: '512 555 0143',
      password: 'blue kite',
      state: 'Texas',
      confirm: 'blue kite',
    };
    const { body, faults } = judged(Registration, filled);
    expect(faults).toEqual({});
    expect(body).toMatchObject({ fname: 'Dana', email: 'dana@example.com', state: 'Texas' });
    expect(body).not.toHaveProperty('confirm');
  });

  test('sends it as it was typed where the schema did not come: the server goes by the same one', () => {
    expect(judged(undefined, { email: 'Dana' })).toEqual({ body: { email: 'Dana' }, faults: {} });
  });

  test('is told what is wrong with an address that may also be left out', () => {
    const items = [{ id: 'a' }];
    for (const email of ['ann', 'änn@example.com', `${'a'.repeat(2_000)}@example.com`]) {
      const { faults } = judged(createCheckoutSession.body, { amount: 7_000, items, email });
      expect(faults['email']).toMatch(/^(email\.invalid|text\.too_long)$/);
    }
  });

  test('is told only what a schema names by a code, whatever it is made of', () => {
    fc.assert(
      fc.property(fc.dictionary(name, fc.anything(), { noNullPrototype: true }), code, (typed, says) => {
        const shape = z.looseObject({
          first: z.union([z.literal(''), z.string(says).min(3, says)], { error: 'words' }),
        });
        const { faults } = judged(shape, typed);
        for (const fault of Object.values(faults)) expect([...codes]).toContain(fault);
      }),
    );
  });
});

const refused = (more: Partial<ConstructorParameters<typeof Refused>[1]>) =>
  new Refused('The whole', {
    code: 'input.invalid',
    status: 422,
    fields: {},
    detail: undefined,
    requestId: '',
    ...more,
  });

const plain = { words: undefined, refusals: undefined, placeOf: undefined };

describe('A refusal', () => {
  beforeEach(() => speak('fr'));

  test('lands at the field that its code names, in any language', () => {
    const error = refused({
      fields: { vin: fieldWords['vin.unconfirmed'](), email: fieldWords['email.invalid']() },
      fieldCodes: { vin: 'vin.unconfirmed', email: 'email.invalid' },
    });
    const found = faultsIn(error, {
      ...plain,
      names: ['vin', 'vinConfirmed', 'email'],
      placeOf: (field, of) => (of === 'vin.unconfirmed' ? 'vinConfirmed' : field),
    });
    expect(found).toEqual([
      ['vinConfirmed', { type: 'vin.unconfirmed', message: fieldWords['vin.unconfirmed']() }],
      ['email', { type: 'email.invalid', message: fieldWords['email.invalid']() }],
    ]);
  });

  test('of the whole lands at a field where it is about one', () => {
    const found = faultsIn(refused({ code: 'session.wrong_password' }), {
      ...plain,
      names: ['password'],
      refusals: { 'session.wrong_password': { password: () => 'Not this one' } },
    });
    expect(found).toEqual([['password', { type: 'session.wrong_password', message: 'Not this one' }]]);
  });

  test('of a newer server keeps its words, and one about no field of the form lands at none', () => {
    const error = refused({
      fields: { email: 'Too new', other: 'Elsewhere' },
      fieldCodes: { email: 'email.of_tomorrow' },
    });
    expect(faultsIn(error, { ...plain, names: ['email'] })).toEqual([
      ['email', { type: 'email.of_tomorrow', message: 'Too new' }],
    ]);
    expect(faultsIn(new Unreachable('lost'), { ...plain, names: ['email'] })).toEqual([]);
  });

  test('names no field that the form has not, whatever the server says', () => {
    const fields = fc.dictionary(name, fc.string(), { noNullPrototype: true });
    fc.assert(
      fc.property(fields, fc.uniqueArray(name), (said, names) => {
        const found = faultsIn(refused({ fields: said }), { ...plain, names });
        expect(found.map(([field]) => field)).toEqual(Object.keys(said).filter((field) => names.includes(field)));
      }),
    );
  });
});
