import type { Caller } from '../actor.ts';
import { isSuperAdmin } from '../roles.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in an order whose money needs a person. */
type OrderReviewThing = { id: string };

const isForSuperAdmins = ({ person }: Caller): boolean => person !== undefined && isSuperAdmin(person);

/** Who sees and decides on money that came to nothing; what can be done about it is the states' to say. */
export const orderReviewPolicy: Policy<OrderReviewThing, 'view' | 'resolve'> = {
  view: isForSuperAdmins,
  resolve: isForSuperAdmins,
};
