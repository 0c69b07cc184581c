import { AccountChange, ProfileChange } from '@keywright/contract/profile';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { judged } from '../../lib/forms/validate-form.ts';
import { changesIn } from './changes.ts';

const start = { fname: 'Dana', lname: 'Whitfield', phone: '', state: 'Texas' };

describe('Somebody who changes their account', () => {
  test('sends what is new, and is not asked for what was never there', () => {
    const { fname, lname, ...rest } = { ...start, fname: ' Diana ' };
    const body = { fname, lname, ...changesIn({ phone: '', state: 'Texas' }, rest) };
    expect(judged(AccountChange, body)).toEqual({ body: { fname: 'Diana', lname: 'Whitfield' }, faults: {} });
  });

  test('is told when a name is emptied or a new number is none', () => {
    const changes = changesIn(start, { ...start, fname: '', phone: 'none' });
    expect(judged(AccountChange, { lname: start.lname, ...changes }).faults).toEqual({
      fname: 'fname.required',
      phone: 'phone.invalid',
    });
  });

  test('may empty what nobody needs', () => {
    const before = { firstName: 'Dana', company: 'Whitfield Lock & Key', zipCode: '78701' };
    const changes = changesIn(before, { ...before, company: '', zipCode: '' });
    expect(judged(ProfileChange, changes).body).toEqual({ company: '', zipCode: '' });
  });

  test('sends nothing but what differs, whatever was typed', () => {
    const texts = fc.dictionary(fc.string({ minLength: 1 }), fc.string(), { noNullPrototype: true });
    fc.assert(
      fc.property(texts, texts, (before, typed) => {
        const now = { ...before, ...typed };
        const changes = changesIn(before, now);
        for (const [name, text] of Object.entries(now)) {
          expect(Object.hasOwn(changes, name)).toBe(text.trim() !== before[name]);
        }
      }),
    );
  });
});
