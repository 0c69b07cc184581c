import { describe, expect, it } from 'vitest';
import { caller } from '../../testing/callers.ts';
import type { Caller } from '../actor.ts';
import { allowed } from '../policy.ts';
import { linkedOrderPolicy, ownOrderPolicy } from './own-order.policy.ts';

const mia = caller('BASEUSER', 'mia');
const gus = caller('GUEST', 'gus');
const visitor: Caller = { ...gus, guest: undefined };

const ofMia = { personId: 'mia', guestId: null };
const ofGus = { personId: null, guestId: 'gus' };

const forOlga = { ...ofMia, workshopOwnerId: 'olga' };

const table: [string, Caller, typeof ofMia | typeof ofGus | typeof forOlga, boolean][] = [
  ['the owner of the workshop that it is for', caller('BASEUSER', 'olga'), forOlga, true],
  ['the technician who ordered it', mia, forOlga, true],
  ['the owner of another workshop', caller('BASEUSER', 'otto'), forOlga, false],
  ['a guest of the same id as the workshop’s owner', caller('GUEST', 'olga'), forOlga, false],
  ['its member', mia, ofMia, true],
  ['another member', caller('BASEUSER', 'max'), ofMia, false],
  ['a super admin', caller('SUPER_ADMIN', 'root'), ofMia, false],
  ['a guest of the same id as its member', caller('GUEST', 'mia'), ofMia, false],
  ['its guest', gus, ofGus, true],
  ['its guest who has signed in', { ...mia, guest: { id: 'gus' } }, ofGus, true],
  ['a member of the same id as its guest', caller('BASEUSER', 'gus'), ofGus, false],
  ['a visitor', visitor, ofGus, false],
  ['a visitor', visitor, ofMia, false],
];

describe('who sees an order as its buyer', () => {
  for (const [who, from, thing, may] of table) {
    it(`${who}: ${may ? 'yes' : 'no'}`, () => {
      expect(allowed(ownOrderPolicy, from, thing, ['view'])).toEqual(may ? ['view'] : []);
    });
  }
});

it('a private link shows a guest’s order and never a member’s', () => {
  const bearer = { token: 'A'.repeat(43) };
  expect([ofGus, ofMia].map((order) => linkedOrderPolicy.view(bearer, order))).toEqual([true, false]);
});
