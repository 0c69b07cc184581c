import ClipboardList from 'icon:clipboard-list';
import Plus from 'icon:plus';
import ShoppingCart from 'icon:shopping-cart';
import { at } from '../../../lib/locale.ts';
import { useSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { NavLink } from '../../../ui/link.ts';
import { PhoneBar, PhoneBarIcon, phoneBarEntry } from '../../../ui/phone-bar.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { useReminders } from './reminders.ts';

/** On a member's phone: what they need most, without the menu. */
export const MemberPhoneBar = () => {
  const { role } = useSession();
  const { inCart } = useReminders();
  if (role !== 'BASEUSER') return null;
  return (
    <PhoneBar label={m.reminders_bar()}>
      <NavLink className={phoneBarEntry} to={at('/vehicle-keycode-request')} end>
        <PhoneBarIcon of={Plus} />
        {m.reminders_bar_request()}
      </NavLink>
      <NavLink className={phoneBarEntry} to={at('/dashboard')} end>
        <PhoneBarIcon of={ClipboardList} />
        {m.reminders_bar_orders()}
      </NavLink>
      <NavLink className={phoneBarEntry} to={at('/cart')} end>
        <PhoneBarIcon of={ShoppingCart} count={inCart} />
        {inCart > 0 ? (
          <>
            <span aria-hidden="true">{m.reminders_bar_cart()}</span>
            <VisuallyHidden>{m.reminders_bar_cart_count({ count: inCart })}</VisuallyHidden>
          </>
        ) : (
          m.reminders_bar_cart()
        )}
      </NavLink>
    </PhoneBar>
  );
};
