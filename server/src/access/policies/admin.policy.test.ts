import { describe, expect, it } from 'vitest';
import type { Role } from '@keywright/contract/people';
import type { Caller } from '../actor.ts';
import { caller } from '../../testing/callers.ts';
import { allowed } from '../policy.ts';
import { adminPolicy, mayInvite } from './admin.policy.ts';

const root = caller('SUPER_ADMIN', 'root');
const ann = caller('ADMIN', 'ann');
const mia = caller('BASEUSER', 'mia');
const gus = caller('GUEST', 'gus');
const admin = { id: 'ann', role: 'ADMIN' } as const;
const everything = ['view', 'approve', 'reject', 'revoke'] as const;

const table: [string, Caller, { id: string; role: Role }, readonly string[]][] = [
  ['a super admin, an admin', root, admin, everything],
  ['a super admin, another super admin', root, { id: 'eve', role: 'SUPER_ADMIN' }, everything],
  ['a super admin, themselves', root, { id: 'root', role: 'SUPER_ADMIN' }, ['view']],
  ['a super admin, a member', root, { id: 'mia', role: 'BASEUSER' }, []],
  ['an admin, another admin', ann, { id: 'bob', role: 'ADMIN' }, []],
  ['an admin, themselves', ann, admin, []],
  ['a member, an admin', mia, admin, []],
  ['a guest, an admin', gus, admin, []],
];

describe('who decides on the people of the desk', () => {
  for (const [who, from, thing, may] of table) {
    it(`${who}: ${may.join(', ') || 'nothing'}`, () => {
      expect(allowed(adminPolicy, from, thing, everything)).toEqual(may);
    });
  }
});

it('only super admins invite', () => {
  expect([root, ann, mia, gus].map(mayInvite)).toEqual([true, false, false, false]);
});
