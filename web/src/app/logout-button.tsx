import { m } from '@keywright/words/messages';
import { useLogOut } from '../lib/use-log-out.ts';
import { useNavigate } from '../ui/link.ts';
import { showToast } from '../ui/toast-store.ts';
import styles from './shell.module.css';

/** Ends the session and opens the log-in page of this role. */
export const LogoutButton = ({ onDone }: { onDone: () => void }) => {
  const logOut = useLogOut({
    navigate: useNavigate(),
    onFailed: (words) => showToast(words, { tone: 'rejected' }),
  });
  const press = () => {
    onDone();
    void logOut();
  };
  return (
    <button type="button" className={styles.link} onClick={press}>
      {m.common_nav_logout()}
    </button>
  );
};
