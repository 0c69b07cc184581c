import { byLocale } from '@keywright/words/by-locale';
import { dollars } from '../../../platform/dollars.ts';
import type { MailTemplate } from '../../../platform/mail/mail-table.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type LetterOrder, orderLetter, readOrder, vehicleLines } from './order-letters.ts';

/** The receipt: what was charged for which delivered codes, and what was let go. */
export const orderCharged =
  (parts: Parts): MailTemplate<'order.charged'> =>
  async ({ orderId }, locale) => {
    const told = await readOrder(parts, orderId);
    const { confirmationNumber: number, totalCents, capturedCents } = told.order;
    const says = byLocale[locale];
    const charged = dollars(capturedCents, locale);
    const rest = totalCents - capturedCents;
    return orderLetter(parts, told.order, locale, {
      subject: says.mails_charged_subject({ number, charged }),
      lines: [
        says.mails_charged_sum({ charged }),
        ...vehicleLines(deliveredOnly(told), locale),
        ...(rest > 0 ? [says.mails_charged_rest({ rest: dollars(rest, locale) })] : []),
      ],
      action: says.mails_order_action(),
    });
  };

const deliveredOnly = ({ order, lines, vehicles }: LetterOrder): LetterOrder => {
  const delivered = new Set(vehicles.filter(({ status }) => status === 'FULFILLED').map(({ requestId }) => requestId));
  return { order, vehicles, lines: lines.filter(({ requestId }) => delivered.has(requestId)) };
};
