import type { Caller } from '../actor.ts';
import { isOfAccount } from '../owner.ts';
import type { Policy } from '../policy.ts';

type Owned = { ownerId: string };

const isItsOwner = (caller: Caller, { ownerId }: Owned): boolean => isOfAccount(caller, { personId: ownerId });

/** A workshop, and who works in it or is invited: all of it is its owner's, and for nobody else there is such a thing. */
export const workshopPolicy: Policy<Owned, 'view' | 'manage'> = { view: isItsOwner, manage: isItsOwner };
