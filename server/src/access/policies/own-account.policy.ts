import { isOfAccount } from '../owner.ts';
import type { Policy } from '../policy.ts';

/** An account as its own person sees it: an id is never authority, and no rank opens another's here. */
export const ownAccountPolicy: Policy<{ id: string }, 'view'> = {
  view: (caller, { id }) => isOfAccount(caller, { personId: id }),
};
