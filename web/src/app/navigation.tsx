import type { ComponentType } from 'react';
import { NavLink, useNavigate } from '../ui/link.ts';
import { at } from '../lib/locale.ts';
import { NAV_FOOT, navCounts } from '../lib/nav-counts.ts';
import { saysOf } from '../lib/refusal.ts';
import { logInPageOf, setUser, useSession, useShownRole } from '../lib/session.ts';
import { duringSignOut } from '../lib/session-ended.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../ui/class-names.ts';
import { showToast } from '../ui/toast-store.ts';
import { LanguageLink } from './language-link.tsx';
import { useLinks } from './links.ts';
import styles from './shell.module.css';
import { ThemeSelect } from './theme-select.tsx';

type NavigationProps = {
  id: string;
  withTheme: boolean;
  /** What somebody is reminded of, once it is there. */
  Reminders: ComponentType<{ className: string | undefined; onGo: () => void }> | undefined;
};

/** A popover on small screens, which needs no script to open; a row, or the desk's column, on large ones. */
export const Navigation = ({ id, withTheme, Reminders }: NavigationProps) => {
  const { user } = useSession();
  const role = useShownRole();
  // Until their account is secured, there is nothing else that they could open.
  const all = useLinks(role);
  const links = user && user.duties.length > 0 ? [] : all;
  const counts = navCounts.use();
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <nav id={id} popover="auto" className={styles.nav} aria-label={m.common_nav_label()}>
      <div className={styles.pages}>
        {links.map(([page, words]) => (
          <NavLink key={page} className={classes(styles.link)} to={at(page)} end onClick={close}>
            {words()} <Count of={counts[page]} />
          </NavLink>
        ))}
        {Reminders ? <Reminders className={classes(styles.link, styles.reminder)} onGo={close} /> : null}
        {role ? <LogoutButton logInPage={logInPageOf(role)} onDone={close} /> : null}
      </div>
      <div className={styles.settings}>
        <div id={NAV_FOOT} />
        <LanguageLink className={styles.link} />
        {withTheme ? <ThemeSelect /> : null}
      </div>
    </nav>
  );
};

/** Nothing that waits is no news. */
const Count = ({ of: count = 0 }: { of: number | undefined }) =>
  count > 0 ? <span className={styles.count}>{count}</span> : null;

type LogoutButtonProps = { logInPage: ReturnType<typeof logInPageOf>; onDone: () => void };

const LogoutButton = ({ logInPage, onDone }: LogoutButtonProps) => {
  const navigate = useNavigate();
  const leave = async () => {
    onDone();
    try {
      const { signOut } = await import('../lib/sign-out.ts');
      await signOut();
      setUser(null);
      await navigate(at(logInPage), { state: { loggedOut: true } });
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
