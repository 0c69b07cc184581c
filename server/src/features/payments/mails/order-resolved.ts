import type { Locale } from '@keywright/contract/locale';
import { byLocale } from '@keywright/words/by-locale';
import { dollars } from '../../../platform/dollars.ts';
import type { MailTemplate } from '../../../platform/mail/mail-table.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { OrderRow } from '../order.store.ts';
import { wasPaid } from '../payments.states.ts';
import { orderLetter, readOrder } from './order-letters.ts';

/** What came of a payment that was looked at by hand, as the order page had promised. */
export const orderResolved =
  (parts: Parts): MailTemplate<'order.resolved'> =>
  async ({ orderId }, locale) => {
    const { order } = await readOrder(parts, orderId);
    const says = byLocale[locale];
    return orderLetter(parts, order, locale, {
      subject: says.mails_resolved_subject({ number: order.confirmationNumber }),
      lines: [outcomeOf(order, locale)],
      action: says.mails_order_action(),
    });
  };

const outcomeOf = (order: OrderRow, locale: Locale): string => {
  const says = byLocale[locale];
  const total = dollars(order.totalCents, locale);
  if (!wasPaid(order)) return says.mails_resolved_back({ total });
  return order.paidOtherwiseCents > 0
    ? says.mails_resolved_paid({ paid: dollars(order.paidOtherwiseCents, locale) })
    : says.mails_resolved_unpaid({ total });
};
