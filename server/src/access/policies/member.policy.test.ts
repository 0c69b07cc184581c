import { describe, expect, it } from 'vitest';
import type { Caller } from '../actor.ts';
import { caller } from '../../testing/callers.ts';
import { allowed } from '../policy.ts';
import { memberPolicy, type MemberThing } from './member.policy.ts';

const root = caller('SUPER_ADMIN', 'root');
const ann = caller('ADMIN', 'ann');
const mia = caller('BASEUSER', 'mia');
const gus = caller('GUEST', 'gus');
const member: MemberThing = { id: 'mia', role: 'BASEUSER', isDeleted: false };
const everything = ['view', 'validate'] as const;

const table: [string, Caller, MemberThing, readonly string[]][] = [
  ['an admin, a member', ann, member, everything],
  ['a super admin, a member', root, member, everything],
  ['an admin, a deleted member', ann, { ...member, isDeleted: true }, []],
  ['an admin, another admin', ann, { ...member, id: 'bob', role: 'ADMIN' }, []],
  ['an admin, a super admin', ann, { ...member, id: 'root', role: 'SUPER_ADMIN' }, []],
  ['a super admin, an admin', root, { ...member, id: 'ann', role: 'ADMIN' }, []],
  ['an admin, themselves', ann, { ...member, id: 'ann', role: 'ADMIN' }, []],
  ['somebody of the desk who had been a member, themselves', ann, { ...member, id: 'ann' }, []],
  ['a member, themselves', mia, member, []],
  ['a member, another member', mia, { ...member, id: 'moe' }, []],
  ['a guest, a member', gus, member, []],
];

describe('who looks after members', () => {
  for (const [who, from, thing, may] of table) {
    it(`${who}: ${may.join(', ') || 'nothing'}`, () => {
      expect(allowed(memberPolicy, from, thing, everything)).toEqual(may);
    });
  }
});
