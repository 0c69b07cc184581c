import type { MailTemplate } from '../../../platform/mail/templates.ts';
import type { Parts } from '../../../platform/parts.ts';
import { dollars, type LetterOrder, orderLetter, readOrder, vehicleLines } from './order-letters.ts';

/** The order is placed: what was held, what comes next, and the link by which it is followed. */
export const orderReceived =
  (parts: Parts): MailTemplate =>
  async ({ orderId = '' }, locale) => {
    const told = await readOrder(parts, orderId);
    return orderLetter(parts, told.order, locale, locale === 'fr' ? french(told) : english(told));
  };

const english = (told: LetterOrder) => {
  const { confirmationNumber: number, totalCents, personId } = told.order;
  return {
    subject: `Your order ${number} is placed`,
    lines: [
      `Confirmation number: ${number}`,
      ...vehicleLines(told, 'en'),
      `${dollars(totalCents, 'en')} is held on your card now. It is charged when the last of these codes is delivered, for the delivered ones only. The rest is released.`,
      personId === null
        ? 'Your codes appear on your order page. Keep its link to yourself: whoever has it can open them.'
        : 'Your codes appear on your dashboard.',
    ],
    action: 'Follow your order',
  };
};

const french = (told: LetterOrder) => {
  const { confirmationNumber: number, totalCents, personId } = told.order;
  return {
    subject: `Votre commande ${number} est enregistrée`,
    lines: [
      `Numéro de confirmation : ${number}`,
      ...vehicleLines(told, 'fr'),
      `${dollars(totalCents, 'fr')} sont retenus sur votre carte maintenant. Ils sont débités quand le dernier de ces codes est livré, pour les codes livrés seulement. Le reste est libéré.`,
      personId === null
        ? 'Vos codes apparaissent sur la page de votre commande. Gardez son lien pour vous : quiconque l’a peut les ouvrir.'
        : 'Vos codes apparaissent dans votre tableau de bord.',
    ],
    action: 'Suivre votre commande',
  };
};
