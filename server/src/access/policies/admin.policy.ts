import type { AdminAction } from '@keywright/contract/admins';
import type { Role } from '@keywright/contract/people';
import type { Caller } from '../actor.ts';
import { isDesk, isSuperAdmin } from '../roles.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in an account of the desk. */
export type AdminThing = { id: string; role: Role };

const decides = (caller: Caller, thing: AdminThing): boolean =>
  caller.person !== undefined && isSuperAdmin(caller.person) && isDesk(thing);

/** Nobody's own account, by whatever rank. */
export const isOwnAccount = ({ person }: Caller, thing: Pick<AdminThing, 'id'>): boolean => person?.id === thing.id;

const decidesOnOther = (caller: Caller, thing: AdminThing): boolean =>
  decides(caller, thing) && !isOwnAccount(caller, thing);

/** Who decides on an account of the desk; whether it is possible now is the states' to say. */
export const adminPolicy: Policy<AdminThing, 'view' | AdminAction> = {
  view: decides,
  approve: decidesOnOther,
  reject: decidesOnOther,
  revoke: decidesOnOther,
};

/** Whether a code that this caller asks for is an invitation. */
export const mayInvite = ({ person }: Caller): boolean => person !== undefined && isSuperAdmin(person);
