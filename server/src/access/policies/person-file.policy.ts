import type { Role } from '@keywright/contract/people';
import { isDesk, isMember } from '../roles.ts';
import { isOfAccount } from '../owner.ts';
import type { Policy } from '../policy.ts';

/** What the rules look at in one file of a person: a paper, a credential, a picture of the profile. */
export type PersonFileThing = {
  personId: string;
  /** Of whom it is. */
  personRole: Role;
  /** Another one took its place. */
  isSuperseded: boolean;
};

/** The desk checks members, also by what was replaced; whose file it is sees what stands now. */
export const personFilePolicy: Policy<PersonFileThing, 'view'> = {
  view: (caller, thing) =>
    isOfAccount(caller, thing)
      ? !thing.isSuperseded
      : caller.person !== undefined && isDesk(caller.person) && isMember({ role: thing.personRole }),
};
