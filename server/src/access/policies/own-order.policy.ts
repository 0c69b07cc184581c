import { isOwner } from '../owner.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in an order. */
type OrderThing = { personId: string | null; guestId: string | null };

/** Whoever bought sees their order: by account, or by the browser's guest cookie with which they paid. */
export const ownOrderPolicy: Policy<OrderThing, 'view'> = { view: isOwner };

/** What somebody shows instead of themselves: the secret of an order's private link, by which the order was found. */
type LinkBearer = { token: string };

/** A guest's order by its private link; a member's has none, whoever knows its secret. */
export const linkedOrderPolicy: Policy<Pick<OrderThing, 'guestId'>, 'view', LinkBearer> = {
  view: (_bearer, { guestId }) => guestId !== null,
};
