import type { ComponentType } from 'react';
import { NavLink } from '../ui/link.ts';
import { at } from '../lib/locale.ts';
import { useSession, useShownRole } from '../lib/session.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../ui/class-names.ts';
import { LanguageLink } from './language-link.tsx';
import { linksOf } from './links.ts';
import { LogoutButton } from './logout-button.tsx';
import styles from './shell.module.css';
import { isDeskRole, useDeskParts } from './use-desk-parts.ts';

type NavigationProps = {
  id: string;
  /** Where the page has no footer, which offers it otherwise. */
  withTheme: boolean;
  /** What somebody is reminded of, once it is there. */
  Reminders: ComponentType<{ className: string | undefined; onGo: () => void }> | undefined;
};

/** A popover on small screens, which needs no script to open; a row, or the desk's column, on large ones. */
export const Navigation = ({ id, withTheme, Reminders }: NavigationProps) => {
  const role = useShownRole();
  const desk = useDeskParts(role);
  const close = () => document.getElementById(id)?.hidePopover();
  return (
    <nav id={id} popover="auto" className={styles.nav} aria-label={m.common_nav_label()}>
      {isDeskRole(role) ? (
        desk && <desk.Menu onGo={close} withTheme={withTheme} />
      ) : (
        <>
          <div className={styles.pages}>
            <Links role={role} onGo={close} />
            {Reminders ? <Reminders className={classes(styles.link, styles.reminder)} onGo={close} /> : null}
            {role ? <LogoutButton onDone={close} /> : null}
          </div>
          <div className={styles.settings}>
            <LanguageLink className={styles.link} />
          </div>
        </>
      )}
    </nav>
  );
};

const Links = ({ role, onGo }: { role: 'BASEUSER' | null; onGo: () => void }) => {
  const { user } = useSession();
  // Nothing else opens before the account is secured.
  if (user && user.duties.length > 0) return null;
  return linksOf(role).map(([page, words]) => (
    <NavLink key={page} className={classes(styles.link)} to={at(page)} end onClick={onGo}>
      {words()}
    </NavLink>
  ));
};
