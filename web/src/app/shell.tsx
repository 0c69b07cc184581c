import MenuIcon from 'icon:menu';
import type { Role } from '@keywright/contract/people';
import { type ReactNode, useEffect, useRef } from 'react';
import { useLocation, useMatches } from 'react-router';
import { Link } from '../ui/link.ts';
import { at } from '../lib/locale.ts';
import { useShownRole } from '../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Anchor } from '../ui/anchor.tsx';
import { classes } from '../ui/class-names.ts';
import { Icon } from '../ui/icon.tsx';
import { Mark } from '../ui/mark.tsx';
import { BAR_ASIDE, BAR_TITLE } from '../ui/page-bar.tsx';
import { Toaster } from '../ui/toaster.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { Footer } from './footer.tsx';
import { Navigation } from './navigation.tsx';
import { SessionLine } from './session-line.tsx';
import styles from './shell.module.css';
import { UnconfirmedDialog, UnconfirmedLine } from './unconfirmed-email.tsx';
import { isDeskRole, useDeskParts } from './use-desk-parts.ts';
import { useReminderParts } from './use-reminder-parts.ts';

const MENU = 'menu';

/**
 * A route whose handle says `{ frame: 'desk' }` fills the window beside the navigation and has no footer; one that says `own` does so for
 * whoever is of the desk, and keeps their navigation.
 */
const useFrame = (role: Role | null): 'page' | 'desk' => {
  const frames = useMatches().map(({ handle }) => (handle as { frame?: string } | undefined)?.frame);
  return frames.includes('desk') || (frames.includes('own') && role && role !== 'BASEUSER') ? 'desk' : 'page';
};

/** A new page begins where its content begins, for the keyboard and for what reads it aloud. */
const useFocusOnNewPage = (): void => {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
};

/** What stands around every page: skip link, bar, navigation, content, footer, notices. */
export const Shell = ({ children }: { children: ReactNode }) => {
  const role = useShownRole();
  const frame = useFrame(role);
  const desk = useDeskParts(role);
  const name = frame === 'desk' ? m.common_nav_desk() : m.common_product();
  useFocusOnNewPage();
  const reminders = useReminderParts();
  return (
    <div
      data-frame={frame}
      className={classes(styles.shell, frame === 'desk' ? styles.desk : !isDeskRole(role) && styles.inRow)}
    >
      <Anchor className={styles.skip} href="#main">
        {m.common_skip()}
      </Anchor>
      <header className={styles.bar}>
        <Link className={styles.brand} to={at('/')} aria-label={name}>
          <Mark />
          <span className={styles.name}>{name}</span>
        </Link>
        <span id={BAR_TITLE} className={styles.place} />
        <span id={BAR_ASIDE} className={styles.aside} />
        {role ? null : (
          <Link className={styles.login} to={at('/login')} data-only="guest">
            {m.common_nav_login()}
          </Link>
        )}
        <button type="button" className={styles.toggle} popoverTarget={MENU}>
          <Icon of={MenuIcon} />
          <VisuallyHidden>{m.common_menu()}</VisuallyHidden>
        </button>
        <Navigation id={MENU} withTheme={frame === 'desk'} Reminders={reminders?.Menu} />
      </header>
      <main id="main" tabIndex={-1} className={styles.main}>
        <div className={styles.reminders}>{reminders ? <reminders.Strip /> : null}</div>
        <SessionLine />
        <UnconfirmedLine />
        {children}
      </main>
      {frame === 'desk' ? null : <Footer />}
      {reminders ? <reminders.PhoneBar /> : null}
      {desk && frame === 'desk' ? <desk.PhoneBar menu={MENU} /> : null}
      <UnconfirmedDialog />
      <Toaster />
    </div>
  );
};
