import type { RequestStatus } from '@keywright/contract/requests';
import type { Caller } from '../actor.ts';
import { isDesk } from '../roles.ts';
import { isOfAccount, isOwner, ownerKeys } from '../owner.ts';
import type { Policy } from '../policy.ts';
import { requestPolicy, type RequestThing } from './request.policy.ts';

type Owned = Pick<RequestThing, 'personId' | 'guestId'>;

/** The orders whose private links somebody has shown: asked about one at a time. */
export type LinkedOrders = { includes: (orderId: string) => boolean };

export type LinkHolder = Caller & { linkedOrders: LinkedOrders };

const isLine = ({ status }: { status: RequestStatus }): boolean => status === 'IN_CART' || status === 'REMOVED';

const changesLine = (caller: Caller, thing: Owned & { status: RequestStatus }): boolean =>
  isLine(thing) && isOwner(caller, thing);

/** Whoever put a request into their cart takes it out and puts it back, for as long as it is nothing but a line there. */
export const cartLinePolicy: Policy<Owned & { status: RequestStatus }, 'view' | 'change'> = {
  view: changesLine,
  change: changesLine,
};

/** What the rules look at in a request that may have been ordered for a workshop: whose that is, if it is not over. */
type ForWorkshop = Pick<RequestThing, 'personId'> & { workshopOwnerId: string | null };

const isWorkshopOwners = (caller: Caller, { workshopOwnerId }: ForWorkshop): boolean =>
  isOfAccount(caller, { personId: workshopOwnerId });

const isOwnOrWorkshops = (caller: Caller, thing: ForWorkshop): boolean =>
  isOfAccount(caller, thing) || isWorkshopOwners(caller, thing);

/** A code that was ordered for a workshop: to whoever asked for it, and to the workshop's owner. */
export const workshopCodePolicy: Policy<ForWorkshop, 'view' | 'reveal'> = {
  view: isOwnOrWorkshops,
  reveal: isOwnOrWorkshops,
};

/** A code by account: no guest's cookie opens one, and no rank somebody else's; nor does either change what was asked. */
export const ownCodePolicy: Policy<Owned, 'view' | 'reveal' | 'edit'> = {
  view: isOfAccount,
  reveal: isOfAccount,
  edit: isOfAccount,
};

/** Canceling, before the desk starts: by the account that asked, or by the browser that asked as a guest. */
export const ownCancelPolicy: Policy<Owned, 'view' | 'cancel'> = { view: isOwner, cancel: isOwner };

type Linked = { orderId: string | null };

const isLinked = ({ linkedOrders }: LinkHolder, { orderId }: Linked): boolean =>
  orderId !== null && linkedOrders.includes(orderId);

/** A code by its order's private link: a guest has nothing else. */
export const linkedCodePolicy: Policy<Linked, 'view' | 'reveal' | 'cancel', LinkHolder> = {
  view: isLinked,
  reveal: isLinked,
  cancel: isLinked,
};

/** What the rules look at in one photo: of its request, if it already belongs to one, and by whom it was uploaded. */
export type PhotoThing = RequestThing & Linked & { ownerKey: string };

const isUploader = (caller: Caller, { ownerKey }: Pick<PhotoThing, 'ownerKey'>): boolean =>
  ownerKeys(caller).includes(ownerKey);

/** Whoever uploaded a photo sees it, and whoever holds its order's link, and whoever sees its request. */
export const photoPolicy: Policy<PhotoThing, 'view', LinkHolder> = {
  view: (caller, thing) => isUploader(caller, thing) || isLinked(caller, thing) || requestPolicy.view(caller, thing),
};

/**
 * Whether somebody who may view a photo does so as the desk: such a look is on record, and a tick rests on it. A private link that a customer
 * has sent to them makes no customer of them.
 */
export const looksAsDesk = (caller: Caller, thing: Pick<PhotoThing, 'ownerKey'>): boolean =>
  caller.person !== undefined && isDesk(caller.person) && !isUploader(caller, thing);
