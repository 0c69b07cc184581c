import type { CartItem } from '@keywright/contract/cart';
import type { Caller } from '../../../access/actor.ts';
import { isOfGuest } from '../../../access/owner.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { viewCartItems } from './view-cart.ts';

/** A guest's lines, for the guest's id together with that guest's own cookie: the id alone reads nothing. */
export const viewGuestCart = async (parts: Parts, caller: Caller, guestUserId: string): Promise<CartItem[]> => {
  if (!isOfGuest(caller, { guestId: guestUserId })) throw new Failure('not_found');
  return viewCartItems(parts, { ...caller, person: undefined });
};
