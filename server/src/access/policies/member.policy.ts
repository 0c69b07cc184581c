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
export const memberPolicy: Policy<MemberThing, 'view' | 'note' | MemberAction> = {
  view: looksAfter,
  note: looksAfter,
  validate: looksAfter,
  revoke: looksAfter,
  reinstate: looksAfter,
};

const isTheir = ({ person }: Caller, thing: MemberThing): boolean => person?.id === thing.id && isMember(thing);

/** What a member gave is seen by themselves, too; what is decided on it is the desk's. */
export const memberPapersPolicy: Policy<MemberThing, 'view' | 'review'> = {
  view: (caller, thing) => isTheir(caller, thing) || looksAfter(caller, thing),
  review: looksAfter,
};
