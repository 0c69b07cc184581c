import { m } from '@keywright/words/messages';
import { at } from '../lib/locale.ts';
import { logOut } from '../lib/log-out.ts';
import { saysOf } from '../lib/refusal.ts';
import { logInPageOf, useShownRole } from '../lib/session.ts';
import { useNavigate } from '../ui/link.ts';
import { showToast } from '../ui/toast-store.ts';
import styles from './shell.module.css';

/** Ends the session and opens the log-in page of this role. */
export const LogoutButton = ({ onDone }: { onDone: () => void }) => {
  const navigate = useNavigate();
  const role = useShownRole();
  const press = () => {
    onDone();
    logOut(() => navigate(at(logInPageOf(role)), { state: { loggedOut: true } })).catch((error: unknown) =>
      showToast(saysOf(error, m.common_logout_failed()), { tone: 'rejected' }),
    );
  };
  return (
    <button type="button" className={styles.link} onClick={press}>
      {m.common_nav_logout()}
    </button>
  );
};
