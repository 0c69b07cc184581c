import type { SignedIn } from '@keywright/contract/people';
import { logout, me } from '@keywright/contract/sign-in.calls';
import { call } from '../lib/call.ts';
import { forget, recall } from '../lib/kept.ts';
import { Refused } from '../lib/refusal.ts';
import { setUser } from '../lib/session.ts';
import { m } from '@keywright/words/messages';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A member of whom this browser knows no more than the id, until the server can be asked. */
const memberOfBrowser = (): SignedIn | null => {
  const id = recall('member');
  return id
    ? {
        id,
        role: 'BASEUSER',
        email: '',
        fname: '',
        lname: '',
        isValidatedUser: false,
        isEmailConfirmed: true,
        duties: [],
      }
    : null;
};

const ask = async (): Promise<SignedIn | null> => (await call(me, {}, m.errors_unreachable)).user;

/** Asks until somebody answers, at once when the network returns; a session that is over says so by itself. */
const askAgain = async (): Promise<void> => {
  const back = new Promise((resolve) => addEventListener('online', resolve, { once: true }));
  await Promise.race([pause(5000), back]);
  try {
    setUser(await ask());
  } catch (error) {
    if (!(error instanceof Refused)) return askAgain();
  }
};

/**
 * The person whose session this browser has, or null. A server that cannot be reached is asked again a few times; then this is the member
 * who was here last: on a bad line and without one a member is not taken for a guest.
 */
export const whoAmI = async (tries = 3): Promise<SignedIn | null> => {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof Refused) return null;
    if (tries > 1 && navigator.onLine) {
      await pause(1000);
      return whoAmI(tries - 1);
    }
    const member = memberOfBrowser();
    if (member) void askAgain();
    return member;
  }
};

/** Ends the session on the server. Throws while it may live on; one that had ended already is no fault. */
export const signOut = async (): Promise<void> => {
  try {
    await call(logout, {}, m.common_logout_failed);
    // The next person at this browser finds nothing of it.
    forget('own-chat');
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
  }
};
