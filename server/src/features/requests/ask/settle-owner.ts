import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { ensureGuest } from '../../../access/guests.ts';
import type { Owner } from '../../../access/owner.ts';
import { mayAsk } from '../../../access/policies/request.policy.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import type { SetCookie } from '../../../platform/http/cookies.ts';
import type { Parts } from '../../../platform/parts.ts';

/** Who asks from here on: a guest who was made in this very call is its caller. */
export type Settled = { caller: Caller; owner: Owner; newGuest: { id: string; cookie: SetCookie } | undefined };

/**
 * Whose request or photo this will be: the person's with a session, else the guest's, who is made when this browser is
 * not known (any more). The cookie must be set whatever becomes of the call, so that a second try is the same guest's.
 */
export const settleOwner = (parts: Parts, caller: Caller): Promise<Settled> =>
  caller.person || caller.guest
    ? actAs(parts, caller, (tx, caller) => settle(parts, tx, caller))
    : // Nothing could have been taken from somebody new meanwhile, and one row needs no transaction.
      settle(parts, parts.db, caller);

const settle = async ({ clock, settings }: Parts, db: Db | Tx, caller: Caller): Promise<Settled> => {
  if (!mayAsk(caller)) throw new Failure('access.denied');
  if (caller.person) return { caller, owner: { personId: caller.person.id }, newGuest: undefined };
  const { id, cookie } = await ensureGuest(db, caller, clock, settings);
  return { caller: { ...caller, guest: { id } }, owner: { guestId: id }, newGuest: cookie && { id, cookie } };
};
