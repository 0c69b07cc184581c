import { m } from '@keywright/words/messages';
import { at } from '../lib/locale.ts';
import { saysOf } from '../lib/refusal.ts';
import { logInPageOf, setUser, useShownRole } from '../lib/session.ts';
import { duringSignOut } from '../lib/session-ended.ts';
import { useNavigate } from '../ui/link.ts';
import { showToast } from '../ui/toast-store.ts';
import styles from './shell.module.css';

/** Ends the session and opens the log-in page of this role. */
export const LogoutButton = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate();
  const role = useShownRole();
  const leave = async () => {
    onDone();
    try {
      const { signOut } = await import('../lib/sign-out.ts');
      await signOut();
      setUser(null);
      await navigate(at(logInPageOf(role)), { state: { loggedOut: true } });
    } catch (error) {
      showToast(saysOf(error, m.common_logout_failed()), { tone: 'rejected' });
    }
  };
  return (
    <button type="button" className={styles.link} onClick={() => void duringSignOut(leave)}>
      {m.common_nav_logout()}
    </button>
  );
};
