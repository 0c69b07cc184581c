import { describe, expect, it } from 'vitest';
import type { Caller } from '../actor.ts';
import { caller } from '../../testing/callers.ts';
import { allowed } from '../policy.ts';
import { mayAsk, type RequestThing, requestPolicy } from './request.policy.ts';

const ann = caller('ADMIN', 'ann');
const bob = caller('ADMIN', 'bob');
const root = caller('SUPER_ADMIN', 'root');
const mia = caller('BASEUSER', 'mia');
const max = caller('BASEUSER', 'max');
const gus = caller('GUEST', 'gus');
const visitor: Caller = { ...gus, guest: undefined };

const ofMia: RequestThing = {
  personId: 'mia',
  guestId: null,
  isPaid: true,
  email: 'mia@example.com',
  startedBy: null,
  fulfilledBy: null,
};
const ofGus: RequestThing = { ...ofMia, personId: null, guestId: 'gus', email: null };
const held = { ...ofMia, startedBy: 'ann' };
const done = { ...held, fulfilledBy: 'root' };

const everything = ['view', 'start', 'takeOver', 'release', 'touch', 'process', 'decline', 'reveal'] as const;

const table: [string, Caller, RequestThing, readonly string[]][] = [
  ['an admin, one that waits', ann, ofMia, ['view', 'start', 'takeOver', 'decline']],
  ['its holder, one in progress', ann, held, everything],
  ['another admin, one in progress', bob, held, ['view', 'start', 'takeOver']],
  ['a super admin, one in progress', root, held, ['view', 'start', 'takeOver', 'process']],
  ['who released it, one that is done', root, done, ['view', 'start', 'takeOver', 'process', 'reveal']],
  ['another admin, one that is done', bob, done, ['view', 'start', 'takeOver']],
  ['an admin, one in a cart', ann, { ...ofMia, isPaid: false }, []],
  ['an admin, their own', { ...ann, guest: { id: 'gus' } }, ofGus, ['view', 'decline']],
  [
    'an admin, one that writes to their address, which anybody can type',
    ann,
    { ...ofGus, email: 'ann@example.com' },
    ['view', 'start', 'takeOver', 'decline'],
  ],
  ['its member', mia, held, ['view']],
  ['another member', max, held, []],
  ['its guest', gus, ofGus, ['view']],
  ['a visitor', visitor, ofGus, []],
];

describe('who may do what to a request', () => {
  for (const [who, from, thing, may] of table) {
    it(`${who}: ${may.join(', ') || 'nothing'}`, () => {
      expect(allowed(requestPolicy, from, thing, everything).toSorted()).toEqual(may.toSorted());
    });
  }
});

it('members and guests may ask, staff may not', () => {
  expect([mia, gus, visitor].map(mayAsk)).toEqual([true, true, true]);
  expect([ann, root].map(mayAsk)).toEqual([false, false]);
});
