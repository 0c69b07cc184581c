import { Failure } from '../platform/failure.ts';
import type { Caller } from './actor.ts';

/** Whose a cart, a request or an upload is. */
export type Owner = { personId: string } | { guestId: string };

/** As whom this caller asks and buys: with a session the person, else this browser's guest, else nobody. */
export const ownerOf = ({
  person,
  guest,
}: Pick<Caller, 'guest'> & { person: { id: string } | undefined }): Owner | undefined => {
  if (person) return { personId: person.id };
  return guest && { guestId: guest.id };
};

/** The same of somebody who was one when the call came in: a guest whose time ended since is nobody (`not_found`). */
export const requireOwner = (caller: Caller): Owner => {
  const owner = ownerOf(caller);
  if (!owner) throw new Failure('not_found');
  return owner;
};

type Owned = { personId: string | null; guestId: string | null };

/** Whether something is of this caller's account: no guest's cookie and no rank stands in for it. */
export const isOfAccount = ({ person }: Caller, { personId }: Pick<Owned, 'personId'>): boolean =>
  person !== undefined && person.id === personId;

/** Whether something is of this browser's guest, signed in by now or not. */
export const isOfGuest = ({ guest }: Caller, { guestId }: Pick<Owned, 'guestId'>): boolean =>
  guest !== undefined && guest.id === guestId;

/** Whether something is the caller's: by account, or by this browser's guest cookie. */
export const isOwner = (caller: Caller, thing: Owned): boolean =>
  isOfAccount(caller, thing) || isOfGuest(caller, thing);

/** Whether something is this owner's own: what a guest's is of nobody's account. */
export const isOfOwner = ({ personId, guestId }: Owned, owner: Owner): boolean =>
  'personId' in owner ? personId === owner.personId : personId === null && guestId === owner.guestId;

/** As the file store names the same owner. */
export const ownerKey = (owner: Owner): string =>
  'personId' in owner ? `person:${owner.personId}` : `guest:${owner.guestId}`;

/** Under whatever this caller may have uploaded: somebody who signed in is still the guest that they were. */
export const ownerKeys = ({ person, guest }: Caller): string[] => [
  ...(person ? [ownerKey({ personId: person.id })] : []),
  ...(guest ? [ownerKey({ guestId: guest.id })] : []),
];
