import { isActionNeeded } from '@keywright/contract/needs-you';
import { plainPath } from '@keywright/contract/pages';
import X from 'icon:x';
import { useLocation } from 'react-router';
import { at } from '../../../lib/locale.ts';
import { useSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../../ui/button.tsx';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { Link } from '../../../ui/link.ts';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import { verbatim } from '../../../ui/verbatim.tsx';
import { type ReminderLine, reminderLine } from './reminder-line.ts';
import { dismissLine, useDismissedLine, useReminders } from './reminders.ts';
import styles from './reminders.module.css';
import { useFreshReminders } from './use-fresh-reminders.ts';

/** At the top of every page: one line with the most urgent thing, the way there, and a button that dismisses it. */
export const RemindersStrip = () => {
  const { user } = useSession();
  useFreshReminders(user?.id ?? null);
  const told = useReminders();
  const line = reminderLine(told);
  const isDismissed = line?.key === useDismissedLine();
  const { pathname } = useLocation();
  const isHere = useIsHere();
  if (!line || isDismissed || isHere(line.page)) return null;
  const dismiss = () => {
    dismissLine(line);
    document.getElementById('main')?.focus({ preventScroll: true });
  };
  return (
    <aside className={classes(styles.strip, toneOf(line))} aria-label={m.reminders_label()}>
      <LineInTitle key={pathname} line={line} />
      <div className={styles.line} role="status">
        <Link className={styles.link} to={at(line.page)}>
          <span className={styles.words}>{verbatim(line.words)}</span>
          {line.state === 'ready' ? <strong>{m.reminders_ready_open()}</strong> : null}
        </Link>
        <Button tone="quiet" dense aria-label={m.reminders_dismiss()} onClick={dismiss}>
          <Icon of={X} />
        </Button>
      </div>
    </aside>
  );
};

const toneOf = ({ state }: ReminderLine): string | undefined => {
  if (state === 'ready') return styles.ready;
  return state !== 'cart' && isActionNeeded(state) ? styles.needed : undefined;
};

/** Again on each page, whose title replaces the last one's. */
const LineInTitle = ({ line: { state } }: { line: ReminderLine }) => {
  const isNeeded = state !== 'cart' && isActionNeeded(state);
  useTitlePrefix(isNeeded ? m.reminders_tab_needs_you() : m.reminders_tab(), isNeeded || state === 'ready');
  return null;
};

/** A page does not lead to itself, and the list of orders shows the most urgent by itself. */
const useIsHere = () => {
  const { pathname, search } = useLocation();
  const plain = plainPath(pathname);
  const isList = (plain === '/dashboard' || plain === '/user-dash') && !new URLSearchParams(search).has('order');
  return (page: ReminderLine['page']): boolean => {
    if (isList && page.startsWith('/dashboard')) return true;
    const address = at(page);
    return address === pathname || address === pathname + search;
  };
};
