import { byLocale } from '@keywright/words/by-locale';
import { dollars } from '../../../platform/dollars.ts';
import type { MailTemplate } from '../../../platform/mail/mail-table.ts';
import type { Parts } from '../../../platform/parts.ts';
import { orderLetter, readOrder, vehicleLines } from './order-letters.ts';

/** The order is placed: what was held, what comes next, and the link by which it is followed. */
export const orderReceived =
  (parts: Parts): MailTemplate<'order.received'> =>
  async ({ orderId }, locale) => {
    const told = await readOrder(parts, orderId);
    const { confirmationNumber: number, totalCents, personId } = told.order;
    const says = byLocale[locale];
    return orderLetter(parts, told.order, locale, {
      subject: says.mails_received_subject({ number }),
      lines: [
        says.mails_received_number({ number }),
        ...vehicleLines(told, locale),
        says.mails_received_held({ total: dollars(totalCents, locale) }),
        personId === null ? says.mails_received_guest() : says.mails_received_member(),
      ],
      action: says.mails_received_action(),
    });
  };
