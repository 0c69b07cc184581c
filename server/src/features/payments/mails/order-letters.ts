import type { Locale } from '@keywright/contract/locale';
import { byLocale } from '@keywright/words/by-locale';
import { dollars } from '../../../platform/dollars.ts';
import { setLetter } from '../../../platform/mail/letter.ts';
import type { Letter } from '../../../platform/mail/mail-table.ts';
import type { Parts } from '../../../platform/parts.ts';
import { type OrderedVehicle, vehiclesOf } from '../../requests/requests.facts.ts';
import { findOrder, linesOf, type OrderLine, type OrderRow } from '../order.store.ts';
import { pageOfOrder } from '../payments.facts.ts';

export type LetterOrder = { order: OrderRow; lines: OrderLine[]; vehicles: OrderedVehicle[] };

/** What a letter about an order tells of it, as it is when the letter is sent. */
export const readOrder = async ({ db }: Parts, orderId: string): Promise<LetterOrder> => {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error('a mail about no order');
  const [lines, vehicles] = await Promise.all([linesOf(db, orderId), vehiclesOf(db, [orderId])]);
  return { order, lines, vehicles };
};

/** `2019 Nissan Altima, VIN ending in 1234: $55.00`, one vehicle a line. */
export const vehicleLines = ({ lines, vehicles }: LetterOrder, locale: Locale): string[] =>
  lines.map(({ requestId, year, make, model, amountCents }) => {
    const vinEnd = vehicles.find((vehicle) => vehicle.requestId === requestId)?.vinEnd ?? '';
    const vehicle = `${year} ${make} ${model}`;
    return byLocale[locale].mails_vehicle({ vehicle, vinEnd, price: dollars(amountCents, locale) });
  });

type Said = { subject: string; lines: string[]; action: string };

export const orderLetter = ({ settings }: Parts, order: OrderRow, locale: Locale, { action, ...said }: Said): Letter =>
  setLetter(settings, locale, { ...said, action: { label: action, page: pageOfOrder(settings, order) } });
