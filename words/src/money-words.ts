import { m } from './messages.ts';

type Says = Pick<typeof m, 'orders_money_refunded' | 'orders_money_voided'>;

/** One by one: as a whole, `m` would bring all messages to a page. */
const own: Says = {
  orders_money_refunded: m.orders_money_refunded,
  orders_money_voided: m.orders_money_voided,
};

/** What happened to the money of a vehicle that is not charged, in the same words on pages, in emails and in PDFs. */
export const moneyReturnedWords = (
  { isCharged, amount }: { isCharged: boolean; amount: string },
  says: Says = own,
): string => (isCharged ? says.orders_money_refunded({ amount }) : says.orders_money_voided({ amount }));
