import type { Caller } from '../../../access/actor.ts';
import { ensureGuest } from '../../../access/guests.ts';
import { mayAsk } from '../../../access/policies/request.policy.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { SetCookie } from '../../../platform/http/cookies.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { Owner } from '../cart/cart.store.ts';

export type Settled = { owner: Owner; newGuest: { id: string; cookie: SetCookie } | undefined };

/**
 * Whose request or photo this will be: the person's with a session, else the guest's, who is made when this browser is
 * not known yet. The cookie must be set whatever becomes of the call, so that a second try is the same guest's.
 */
export const settleOwner = async ({ db, clock, settings }: Parts, caller: Caller): Promise<Settled> => {
  if (!mayAsk(caller)) throw new Failure('access.denied');
  if (caller.person) return { owner: { personId: caller.person.id }, newGuest: undefined };
  const { id, cookie } = await inTransaction(db, (tx) => ensureGuest(tx, caller, clock, settings));
  return { owner: { guestId: id }, newGuest: cookie && { id, cookie } };
};
