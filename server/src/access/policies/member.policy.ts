import type { MemberAction } from '@keywright/contract/members';
import type { Role } from '@keywright/contract/people';
import type { Caller } from '../actor.ts';
import { isDesk, isMember } from '../roles.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in a member. */
export type MemberThing = {
  id: string;
  role: Role;
  /** Their profile was deleted: the row names nobody. */
  isDeleted: boolean;
};

/** The desk looks after members, never after itself: one of its own, or oneself, is no member here, by whatever rank (I-20). */
const looksAfter = ({ person }: Caller, thing: MemberThing): boolean =>
  person !== undefined && isDesk(person) && isMember(thing) && !thing.isDeleted && person.id !== thing.id;

/** Who may do what about a member; whether it is possible now is for the verb to say. */
export const memberPolicy: Policy<MemberThing, 'view' | MemberAction> = {
  view: looksAfter,
  validate: looksAfter,
};
