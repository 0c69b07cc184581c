import { AccountChange, ProfileChange } from '@keywright/contract/profile';
import { beforeEach, describe, expect, test } from 'vitest';
import { speak } from '../../lib/locale.ts';
import { changedFrom, judgeChanges } from './judge-changes.ts';

const start = { fname: 'Dana', lname: 'Whitfield', phone: '', state: 'Texas' };
const always = ['fname', 'lname'];

describe('Somebody who changes their account', () => {
  beforeEach(() => speak('en'));

  test('sends the names and what is new, and is not asked for what was never there', () => {
    const typed = { ...start, fname: 'Diana' };
    expect(judgeChanges(AccountChange, { start, typed, always }).body).toEqual({ fname: 'Diana', lname: 'Whitfield' });
  });

  test('is told when a name is emptied or a new number is none', () => {
    const typed = { ...start, fname: '', phone: 'none' };
    expect(judgeChanges(AccountChange, { start, typed, always }).faults).toEqual({
      fname: 'First name is required',
      phone: 'Phone is invalid',
    });
  });

  test('may empty what nobody needs', () => {
    const before = { firstName: 'Dana', company: 'Whitfield Lock & Key', zipCode: '78701' };
    const typed = { ...before, company: '', zipCode: '' };
    expect(judgeChanges(ProfileChange, { start: before, typed }).body).toEqual({ company: '', zipCode: '' });
    expect(changedFrom(before, typed)).toEqual(['company', 'zipCode']);
  });
});
