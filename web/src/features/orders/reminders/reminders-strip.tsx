import type { Reminder } from '@keywright/contract/orders';
import { useLocation } from 'react-router';
import { at } from '../../../lib/locale.ts';
import { useSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/link.ts';
import { useTitlePrefix } from '../../../ui/title-prefix.ts';
import { verbatim } from '../../../ui/verbatim.tsx';
import { readyWords, reminderWords } from './reminder-words.ts';
import { readyIn, useReminders } from './reminders.ts';
import styles from './reminders.module.css';
import { useFreshReminders } from './use-fresh-reminders.ts';

/** How many codes that are ready stand one by one, and how many orders beside the cart: a phone has room for no more. */
const MOST = 2;

/** At the top of every page: a code that is ready, above all that waits; then the cart and the orders, each with the way there. */
export const RemindersStrip = () => {
  const { user } = useSession();
  useFreshReminders(user?.id ?? null);
  const told = useReminders();
  const isHere = useIsHere();
  const ready = readyIn(told).filter((order) => !isHere(order.page));
  // A guest has no page with all orders.
  const named = user && ready.length > MOST ? ready.slice(0, MOST) : ready;
  const waiting = told.orders.filter((order) => order.state !== 'ready' && !isHere(order.page)).slice(0, MOST);
  const showsCart = told.inCart > 0 && !isHere('/cart');
  const { pathname } = useLocation();
  if (ready.length + waiting.length === 0 && !showsCart) return null;
  return (
    <aside className={styles.strip} aria-label={m.reminders_label()}>
      {ready.length > 0 ? <ReadyInTitle key={pathname} /> : null}
      <div role="status">
        {named.map((order) => (
          <Ready key={order.id} order={order} />
        ))}
        {named.length < ready.length ? <More count={ready.length - named.length} /> : null}
      </div>
      {waiting.length > 0 || showsCart ? (
        <p className={styles.waiting}>
          {showsCart ? (
            <Link className={styles.link} to={at('/cart')}>
              {m.reminders_cart({ count: told.inCart })}
            </Link>
          ) : null}
          {waiting.map((order) => (
            <Link key={order.id} className={styles.link} to={at(order.page)}>
              {verbatim(reminderWords(order))}
            </Link>
          ))}
        </p>
      ) : null}
    </aside>
  );
};

/** Anew on each page, whose title comes in the place of the last one's. */
const ReadyInTitle = () => {
  useTitlePrefix(m.reminders_tab(), true);
  return null;
};

const Ready = ({ order }: { order: Reminder }) => (
  <Link className={classes(styles.link, styles.ready)} to={at(order.page)}>
    <span>{verbatim(readyWords(order))}</span> <strong>{m.reminders_ready_open()}</strong>
  </Link>
);

const More = ({ count }: { count: number }) => (
  <Link className={classes(styles.link, styles.ready)} to={at('/user-dash?tab=fulfilled')}>
    <span>{m.reminders_ready_more({ count })}</span> <strong>{m.reminders_ready_orders()}</strong>
  </Link>
);

/** A page does not lead to itself. */
const useIsHere = () => {
  const { pathname, search } = useLocation();
  return (page: Reminder['page']): boolean => {
    const address = at(page);
    return address === pathname || address === pathname + search;
  };
};
