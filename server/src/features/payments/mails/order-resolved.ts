import type { MailTemplate } from '../../../platform/mail/templates.ts';
import type { Parts } from '../../../platform/parts.ts';
import type { OrderRow } from '../order.store.ts';
import { wasPaid } from '../payments.states.ts';
import { dollars, orderLetter, readOrder } from './order-letters.ts';

/** What came of a payment that was looked at by hand, as the order page had promised. */
export const orderResolved =
  (parts: Parts): MailTemplate =>
  async ({ orderId = '' }, locale) => {
    const { order } = await readOrder(parts, orderId);
    return orderLetter(parts, order, locale, locale === 'fr' ? french(order) : english(order));
  };

const english = (order: OrderRow) => ({
  subject: `Your payment for order ${order.confirmationNumber} was looked at`,
  lines: [englishOutcome(order)],
  action: 'See your order',
});

const englishOutcome = (order: OrderRow): string => {
  const total = dollars(order.totalCents, 'en');
  if (!wasPaid(order)) return `The ${total} that were held or charged go back to your card.`;
  return order.paidOtherwiseCents > 0
    ? `We have your payment of ${dollars(order.paidOtherwiseCents, 'en')}. Your card was not charged, and your codes are open.`
    : `Your card could not be charged, and the hold of ${total} is released. The codes of this order stay closed. Write to us if you still need them.`;
};

const french = (order: OrderRow) => ({
  subject: `Votre paiement de la commande ${order.confirmationNumber} a été examiné`,
  lines: [frenchOutcome(order)],
  action: 'Voir votre commande',
});

const frenchOutcome = (order: OrderRow): string => {
  const total = dollars(order.totalCents, 'fr');
  if (!wasPaid(order)) return `Les ${total} retenus ou débités retournent à votre carte.`;
  return order.paidOtherwiseCents > 0
    ? `Nous avons votre paiement de ${dollars(order.paidOtherwiseCents, 'fr')}. Votre carte n’a pas été débitée et vos codes sont ouverts.`
    : `Votre carte n’a pas pu être débitée et la retenue de ${total} est libérée. Les codes de cette commande restent fermés. Écrivez-nous si vous en avez encore besoin.`;
};
