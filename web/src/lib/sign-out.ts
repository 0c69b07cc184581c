import { logout } from '@keywright/contract/sign-in.calls';
import { m } from '@keywright/words/messages';
import { call } from './call.ts';
import { forget } from './kept.ts';
import { Refused } from './refusal.ts';

/** Ends the session on the server. Throws while it may live on; one that had ended already is no fault. */
export const signOut = async (): Promise<void> => {
  try {
    await call(logout, {}, m.common_logout_failed);
    // The next person at this browser finds nothing of it.
    forget('own-chat');
    forget('desk-answers');
  } catch (error) {
    if (!(error instanceof Refused && error.status === 401)) throw error;
  }
};
