import ClipboardList from 'icon:clipboard-list';
import Plus from 'icon:plus';
import ShoppingCart from 'icon:shopping-cart';
import { at } from '../../../lib/locale.ts';
import { useSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { classes } from '../../../ui/class-names.ts';
import { Icon } from '../../../ui/icon.tsx';
import { NavLink } from '../../../ui/link.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReminders } from './reminders.ts';
import styles from './reminders.module.css';

/** At the lower edge of a member's phone: what they need most, without the menu. A page with a bar of its own keeps that place. */
export const PhoneBar = () => {
  const { role } = useSession();
  const { inCart } = useReminders();
  if (role !== 'BASEUSER') return null;
  return (
    <>
      <div className={styles.room} />
      <nav data-phone-bar="" className={styles.phoneBar} aria-label={m.reminders_bar()}>
        <NavLink className={classes(styles.place)} to={at('/vehicle-keycode-request')} end>
          <Icon of={Plus} />
          {m.reminders_bar_request()}
        </NavLink>
        <NavLink className={classes(styles.place)} to={at('/dashboard')} end>
          <Icon of={ClipboardList} />
          {m.reminders_bar_orders()}
        </NavLink>
        <NavLink className={classes(styles.place)} to={at('/cart')} end>
          <span className={styles.withCount}>
            <Icon of={ShoppingCart} />
            {inCart > 0 ? (
              <span className={styles.count} aria-hidden="true">
                {inCart}
              </span>
            ) : null}
          </span>
          {inCart > 0 ? (
            <>
              <span aria-hidden="true">{m.reminders_bar_cart()}</span>
              <VisuallyHidden>{m.reminders_bar_cart_count({ count: inCart })}</VisuallyHidden>
            </>
          ) : (
            m.reminders_bar_cart()
          )}
        </NavLink>
      </nav>
    </>
  );
};
