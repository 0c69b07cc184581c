import type { MailTemplate } from '../../../platform/mail/templates.ts';
import type { Parts } from '../../../platform/parts.ts';
import { dollars, type LetterOrder, orderLetter, readOrder, vehicleLines } from './order-letters.ts';

/** The receipt: what was charged for which delivered codes, and what was let go. */
export const orderCharged =
  (parts: Parts): MailTemplate =>
  async ({ orderId = '' }, locale) => {
    const told = await readOrder(parts, orderId);
    return orderLetter(parts, told.order, locale, locale === 'fr' ? french(told) : english(told));
  };

const deliveredOnly = ({ order, lines, vehicles }: LetterOrder): LetterOrder => {
  const delivered = new Set(vehicles.filter(({ status }) => status === 'FULFILLED').map(({ requestId }) => requestId));
  return { order, vehicles, lines: lines.filter(({ requestId }) => delivered.has(requestId)) };
};

const english = (told: LetterOrder) => {
  const { confirmationNumber: number, totalCents, capturedCents } = told.order;
  const released = totalCents - capturedCents;
  return {
    subject: `Receipt for order ${number}: ${dollars(capturedCents, 'en')}`,
    lines: [
      `${dollars(capturedCents, 'en')} was charged to your card.`,
      ...vehicleLines(deliveredOnly(told), 'en'),
      ...(released > 0 ? [`${dollars(released, 'en')} was not charged: that part of the hold is released.`] : []),
    ],
    action: 'See your order',
  };
};

const french = (told: LetterOrder) => {
  const { confirmationNumber: number, totalCents, capturedCents } = told.order;
  const released = totalCents - capturedCents;
  return {
    subject: `Reçu de la commande ${number} : ${dollars(capturedCents, 'fr')}`,
    lines: [
      `${dollars(capturedCents, 'fr')} ont été débités de votre carte.`,
      ...vehicleLines(deliveredOnly(told), 'fr'),
      ...(released > 0
        ? [`${dollars(released, 'fr')} n’ont pas été débités : cette part de la retenue est libérée.`]
        : []),
    ],
    action: 'Voir votre commande',
  };
};
