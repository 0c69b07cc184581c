import { m } from '@keywright/words/messages';
import { useLogOut } from '../ui/use-log-out.ts';
import styles from './shell.module.css';

/** Ends the session and opens the log-in page of this role. */
export const LogoutButton = ({ onDone }: { onDone: () => void }) => {
  const logOut = useLogOut();
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
