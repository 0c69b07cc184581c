import { at } from '../../../lib/locale.ts';
import { useSession } from '../../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Link } from '../../../ui/link.ts';
import { verbatim } from '../../../ui/verbatim.tsx';
import { reminderWords } from './reminder-words.ts';
import { useReminders } from './reminders.ts';

/** The same in the menu. A member's cart stands among its pages, with its count. */
export const RemindersMenu = ({ className, onGo }: { className: string | undefined; onGo: () => void }) => {
  const { user } = useSession();
  const { inCart, orders } = useReminders();
  return (
    <>
      {user === null && inCart > 0 ? (
        <Link className={className} to={at('/cart')} onClick={onGo}>
          {m.reminders_cart({ count: inCart })}
        </Link>
      ) : null}
      {orders.map((order) => (
        <Link key={order.id} className={className} to={at(order.page)} onClick={onGo}>
          {verbatim(reminderWords(order))}
        </Link>
      ))}
    </>
  );
};
