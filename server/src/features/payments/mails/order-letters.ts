import type { PageAddress } from '@keywright/contract/pages';
import { setLetter } from '../../../platform/mail/letter.ts';
import type { Letter } from '../../../platform/mail/templates.ts';
import { pageAddress } from '../../../platform/page-address.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type OrderedVehicle, vehiclesOf } from '../../requests/requests.facts.ts';
import { findOrder, linesOf, type OrderLine, type OrderRow } from '../order.store.ts';
import { trackTokenOf } from '../payments.facts.ts';

export type LetterOrder = { order: OrderRow; lines: OrderLine[]; vehicles: OrderedVehicle[] };

/** What a letter about an order tells of it, as it is when the letter is sent. */
export const readOrder = async ({ db }: Parts, orderId: string): Promise<LetterOrder> => {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error('a mail about no order');
  const [lines, vehicles] = await Promise.all([linesOf(db, orderId), vehiclesOf(db, [orderId])]);
  return { order, lines, vehicles };
};

/** Where the order can be followed: a guest's private link, a member's dashboard. */
const orderUrl = ({ settings }: Parts, order: OrderRow, locale: 'en' | 'fr'): string => {
  const path: PageAddress = order.personId === null ? `/track/${trackTokenOf(settings, order)}` : '/dashboard';
  return pageAddress(settings, locale, path);
};

/** US dollars as the reader's language writes them. */
export const dollars = (cents: number, locale: 'en' | 'fr'): string =>
  new Intl.NumberFormat(locale === 'fr' ? 'fr-CA' : 'en-US', { style: 'currency', currency: 'USD' }).format(
    cents / 100,
  );

/** `2019 Nissan Altima, VIN ending in 1234: $55.00`, one vehicle a line. */
export const vehicleLines = ({ lines, vehicles }: LetterOrder, locale: 'en' | 'fr'): string[] =>
  lines.map(({ requestId, year, make, model, amountCents }) => {
    const vinEnd = vehicles.find((vehicle) => vehicle.requestId === requestId)?.vinEnd ?? '';
    const vin = { en: `VIN ending in ${vinEnd}`, fr: `NIV se terminant par ${vinEnd}` }[locale];
    return `${year} ${make} ${model}, ${vin}: ${dollars(amountCents, locale)}`;
  });

const footers = {
  en: ({ legalName, supportEmail }: Parts['settings']) => `${legalName}. Questions? Write to ${supportEmail}.`,
  fr: ({ legalName, supportEmail }: Parts['settings']) => `${legalName}. Des questions ? Écrivez à ${supportEmail}.`,
};

type Words = { subject: string; lines: string[]; action: string };

export const orderLetter = (parts: Parts, order: OrderRow, locale: 'en' | 'fr', words: Words): Letter =>
  setLetter({
    product: parts.settings.productName,
    locale,
    subject: words.subject,
    lines: words.lines,
    action: { label: words.action, url: orderUrl(parts, order, locale) },
    footer: footers[locale](parts.settings),
  });
