import type { SignedIn } from '@keywright/contract/people';
import { logout, me } from '@keywright/contract/sign-in.calls';
import { call } from '../lib/call.ts';
import { forget } from '../lib/kept.ts';
import { Refused } from '../lib/refusal.ts';
import { m } from '@keywright/words/messages';

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * The person whose session this browser has, or null. A server that cannot be reached is asked again a few times, so
 * that a member on a bad line is not taken for a guest.
 */
export const whoAmI = async (tries = 3): Promise<SignedIn | null> => {
  try {
    return (await call(me, {}, m.errors_unreachable)).user;
  } catch (error) {
    if (error instanceof Refused || tries <= 1) return null;
    await pause(1000);
    return whoAmI(tries - 1);
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
