import type { ReplyOf } from '@keywright/contract/endpoint';
import { isActionNeeded } from '@keywright/contract/needs-you';
import type { reminders, ReminderState } from '@keywright/contract/orders';
import type { PageAddress } from '@keywright/contract/pages';
import { needTitle } from '@keywright/words/need-words';
import { m } from '@keywright/words/messages';
import { reminderWords } from './reminder-words.ts';

type Told = ReplyOf<typeof reminders>;

/** The one thing that a reminder speaks of: where it leads, its words, and by which name it is dismissed. */
export type ReminderLine = { key: string; page: PageAddress; words: string; state: ReminderState | 'cart' };

/** The most urgent thing: an order that needs an action, a code that is ready, the cart, then the newest order. Null where there is nothing. */
export const reminderLine = ({ inCart, orders: [first] }: Told): ReminderLine | null => {
  const isUrgent = first && (isActionNeeded(first.state) || first.state === 'ready');
  if (inCart > 0 && !isUrgent) {
    return { key: `cart ${inCart}`, page: '/cart', words: m.reminders_cart({ count: inCart }), state: 'cart' };
  }
  if (!first) return null;
  const { id, page, state, vehicle } = first;
  const { year, make, model } = vehicle;
  const ready = () => m.reminders_ready({ vehicle: m.orders_vehicle({ year, make, model }) });
  const words = needTitle(first) ?? (state === 'ready' ? ready() : reminderWords(first));
  return { key: `${id} ${state}`, page, words, state };
};
