import { isOneNeedy, isUnpaid, moneyBackOf, orderStatus, type ToldOrder } from '@keywright/words/order-words';
import { moneyBackStanding, needsYou, type Standing, standingOf } from './request-words.ts';

/** The badge of a whole order. */
export const orderStanding = (order: ToldOrder): Standing => {
  if (isUnpaid(order)) return standingOf('EXPIRED');
  if (isOneNeedy(order.requests)) return needsYou();
  const status = orderStatus(order);
  const back = status === 'FULFILLED' ? moneyBackOf(order) : undefined;
  return back ? moneyBackStanding() : standingOf(status);
};
