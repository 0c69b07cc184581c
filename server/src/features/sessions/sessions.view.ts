import type { SignedIn } from '@keywright/contract/people';
import type { Actor } from '../../access/actor.ts';

/** The signed-in person as the browser sees itself. */
export const signedInView = (
  person: Pick<Actor, 'id' | 'role' | 'email' | 'fname' | 'lname' | 'isValidated' | 'isEmailConfirmed' | 'duties'>,
): SignedIn => ({
  id: person.id,
  role: person.role,
  email: person.email,
  fname: person.fname,
  lname: person.lname,
  isValidatedUser: person.isValidated,
  isEmailConfirmed: person.isEmailConfirmed,
  duties: person.duties,
});
