import type { Caller } from '../../../access/actor.ts';
import type { Owner } from './cart.store.ts';

/** Whose cart this caller reaches: with a session the person's, else this browser's guest's, else none. */
export const ownerOf = ({ person, guest }: Caller): Owner | undefined => {
  if (person) return { personId: person.id };
  return guest && { guestId: guest.id };
};

/** As the file store names the same owner. */
export const ownerKey = (owner: Owner): string =>
  'personId' in owner ? `person:${owner.personId}` : `guest:${owner.guestId}`;
