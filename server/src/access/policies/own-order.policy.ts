import type { Caller } from '../actor.ts';
import { isOfAccount, isOwner } from '../owner.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in an order. */
type OrderThing = { personId: string | null; guestId: string | null; workshopOwnerId?: string | null };

const ownsItsWorkshop = (caller: Caller, { workshopOwnerId = null }: OrderThing): boolean =>
  isOfAccount(caller, { personId: workshopOwnerId });

/** Whoever bought sees their order: by account, or by the browser's guest cookie with which they paid; and who owns the workshop that it is for. */
export const ownOrderPolicy: Policy<OrderThing, 'view'> = {
  view: (caller, order) => isOwner(caller, order) || ownsItsWorkshop(caller, order),
};

/** What somebody shows instead of themselves: the secret of an order's private link, by which the order was found. */
type LinkBearer = { token: string };

/** A guest's order by its private link; a member's has none, whoever knows its secret. */
export const linkedOrderPolicy: Policy<Pick<OrderThing, 'guestId'>, 'view', LinkBearer> = {
  view: (_bearer, { guestId }) => guestId !== null,
};
