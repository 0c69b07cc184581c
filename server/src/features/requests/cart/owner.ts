import type { Caller } from '../../../access/actor.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Owner } from './cart.store.ts';

/** Whose cart this caller reaches: with a session the person's, else this browser's guest's, else none. */
export const ownerOf = ({ person, guest }: Caller): Owner | undefined => {
  if (person) return { personId: person.id };
  return guest && { guestId: guest.id };
};

/** The same of somebody who had one when the call came in: a guest whose time ended since is nobody (`not_found`). */
export const needOwner = (caller: Caller): Owner => {
  const owner = ownerOf(caller);
  if (!owner) throw new Failure('not_found');
  return owner;
};

/** As the file store names the same owner. */
export const ownerKey = (owner: Owner): string =>
  'personId' in owner ? `person:${owner.personId}` : `guest:${owner.guestId}`;
