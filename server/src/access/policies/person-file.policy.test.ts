import { describe, expect, it } from 'vitest';
import type { Caller } from '../actor.ts';
import { caller } from '../../testing/callers.ts';
import { allowed } from '../policy.ts';
import { personFilePolicy, type PersonFileThing } from './person-file.policy.ts';

const root = caller('SUPER_ADMIN', 'root');
const ann = caller('ADMIN', 'ann');
const mia = caller('BASEUSER', 'mia');
const max = caller('BASEUSER', 'max');
const gus = caller('GUEST', 'mia');

const paper = { personId: 'mia', personRole: 'BASEUSER', isSuperseded: false } as const;
const portrait = { personId: 'ann', personRole: 'ADMIN', isSuperseded: false } as const;

const table: [string, Caller, PersonFileThing, boolean][] = [
  ['a member, their own', mia, paper, true],
  ['a member, their own that was replaced', mia, { ...paper, isSuperseded: true }, false],
  ['a member, another’s', max, paper, false],
  ['a member, an admin’s', mia, portrait, false],
  ['a guest of the same id', gus, paper, false],
  ['an admin, a member’s', ann, paper, true],
  ['an admin, a member’s that was replaced', ann, { ...paper, isSuperseded: true }, true],
  ['an admin, their own', ann, portrait, true],
  ['an admin, their own that was replaced', ann, { ...portrait, isSuperseded: true }, false],
  ['a super admin, a member’s', root, paper, true],
  ['a super admin, an admin’s', root, portrait, false],
];

describe('who looks at a file of a person', () => {
  for (const [who, from, thing, may] of table) {
    it(`${who}: ${may ? 'yes' : 'no'}`, () => {
      expect(allowed(personFilePolicy, from, thing, ['view'])).toEqual(may ? ['view'] : []);
    });
  }
});
