import { m } from '@keywright/words/messages';
import { at } from '../lib/locale.ts';
import { saysOf } from '../lib/refusal.ts';
import { logInPageOf, setUser, useShownRole } from '../lib/session.ts';
import { duringSignOut } from '../lib/session-ended.ts';
import { useNavigate } from './link.ts';
import { showToast } from './toast-store.ts';

/** Ends the session of this browser and opens the log-in page of its role. A toast says when that failed. */
export const useLogOut = (): (() => Promise<void>) => {
  const navigate = useNavigate();
  const role = useShownRole();
  const leave = async () => {
    try {
      const { signOut } = await import('../lib/sign-out.ts');
      await signOut();
      setUser(null);
      await navigate(at(logInPageOf(role)), { state: { loggedOut: true } });
    } catch (error) {
      showToast(saysOf(error, m.common_logout_failed()), { tone: 'rejected' });
    }
  };
  return () => duringSignOut(leave);
};
