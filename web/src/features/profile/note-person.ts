import type { SignedIn } from '@keywright/contract/people';
import { currentSession, setUser } from '../../lib/session.ts';

/** Tells the rest of the page how the signed-in person is called now, and whether they are validated. */
export const notePerson = (now: Pick<SignedIn, 'fname' | 'lname' | 'isValidatedUser'>): void => {
  const { user } = currentSession();
  if (user) setUser({ ...user, ...now });
};
