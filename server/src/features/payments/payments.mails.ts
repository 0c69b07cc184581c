import type { Locale } from '@keywright/contract/locale';
import type { Messages } from '@keywright/words/by-locale';
import { dollars } from '@keywright/words/dollars';
import type { Said } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { type OrderedVehicle, vehiclesOf } from '../requests/requests.facts.ts';
import { planLabel, setupLabel } from '../subscriptions/plan-words.facts.ts';
import { findOrder, linesOf, type OrderLine, type OrderRow } from './order.store.ts';
import { pageOfOrder } from './payments.facts.ts';
import { wasPaid } from './payments.states.ts';

/** The mails about an order's money. */
export const paymentMails = (parts: Parts) =>
  ({
    // The order is placed: what was held, what comes next, and the link by which it is followed.
    'order.received': async ({ orderId }, says, locale) => {
      const told = await readOrder(parts, orderId);
      const { confirmationNumber: number, personId } = told.order;
      return saidOf(parts, told.order, {
        subject: says.mails_received_subject({ number }),
        lines: [
          says.mails_received_number({ number }),
          ...vehicleLines(told, says, locale),
          ...planLines(told.order, says, locale),
          howPaid(told.order, says, locale),
          personId === null ? says.mails_received_guest() : says.mails_received_member(),
        ],
        action: says.mails_received_action(),
      });
    },
    // The receipt: what was charged for which delivered codes, and what was let go.
    'order.charged': async ({ orderId }, says, locale) => {
      const told = await readOrder(parts, orderId);
      const { confirmationNumber: number, totalCents, capturedCents } = told.order;
      const charged = dollars(capturedCents, locale);
      const rest = totalCents - capturedCents;
      return saidOf(parts, told.order, {
        subject: says.mails_charged_subject({ number, charged }),
        lines: [
          says.mails_charged_sum({ charged }),
          ...vehicleLines(deliveredOnly(told), says, locale),
          ...(rest > 0 ? [says.mails_charged_rest({ rest: dollars(rest, locale) })] : []),
        ],
        action: says.mails_order_action(),
      });
    },
    // What came of a payment that was looked at by hand, as the order page had promised.
    'order.resolved': async ({ orderId }, says, locale) => {
      const { order } = await readOrder(parts, orderId);
      return saidOf(parts, order, {
        subject: says.mails_resolved_subject({ number: order.confirmationNumber }),
        lines: [outcomeOf(order, says, locale)],
        action: says.mails_order_action(),
      });
    },
  }) satisfies Partial<MailTemplates>;

type Told = { order: OrderRow; lines: OrderLine[]; vehicles: OrderedVehicle[] };

/** What a mail about an order tells of it, as it is when the mail is sent. */
const readOrder = async ({ db }: Parts, orderId: string): Promise<Told> => {
  const order = await findOrder(db, orderId);
  if (!order) throw new Error('a mail about no order');
  const [lines, vehicles] = await Promise.all([linesOf(db, orderId), vehiclesOf(db, [orderId])]);
  return { order, lines, vehicles };
};

type Lines = { subject: string; lines: string[]; action: string };

const saidOf = ({ settings }: Parts, order: OrderRow, { action, ...lines }: Lines): Said => ({
  ...lines,
  action: { label: action, page: pageOfOrder(settings, order) },
});

/** `2019 Nissan Altima, VIN ending in 1234: $55.00`, one vehicle a line, named as on the pages of that language. */
const vehicleLines = ({ lines, vehicles }: Told, says: Messages, locale: Locale): string[] =>
  lines.map(({ requestId, year, make, model, amountCents }) => {
    const vinEnd = vehicles.find((vehicle) => vehicle.requestId === requestId)?.vinEnd ?? '';
    const vehicle = says.orders_vehicle({ year, make, model });
    return says.mails_vehicle({ vehicle, vinEnd, price: dollars(amountCents, locale) });
  });

/** The plan that was bought with it, and what paying by the year costs once. */
const planLines = (
  { planTier: tier, planBilling: billing, planCents, setupCents }: OrderRow,
  says: Messages,
  locale: Locale,
): string[] => {
  if (tier === null || billing === null || planCents === 0) return [];
  const line = (plan: string, cents: number) => says.mails_received_plan({ plan, price: dollars(cents, locale) });
  return [
    line(planLabel({ tier, billing }, says), planCents),
    ...(setupCents > 0 ? [line(setupLabel(says), setupCents)] : []),
  ];
};

/** Key codes alone are held; with a plan all of it is charged at once. */
const howPaid = ({ totalCents, planCents }: OrderRow, says: Messages, locale: Locale): string => {
  const total = dollars(totalCents, locale);
  return planCents > 0 ? says.mails_received_charged({ total }) : says.mails_received_held({ total });
};

const deliveredOnly = ({ order, lines, vehicles }: Told): Told => {
  const delivered = new Set(vehicles.filter(({ isDelivered }) => isDelivered).map(({ requestId }) => requestId));
  return { order, vehicles, lines: lines.filter(({ requestId }) => delivered.has(requestId)) };
};

const outcomeOf = (order: OrderRow, says: Messages, locale: Locale): string => {
  const total = dollars(order.totalCents, locale);
  if (!wasPaid(order)) return says.mails_resolved_back({ total });
  return order.paidOtherwiseCents > 0
    ? says.mails_resolved_paid({ paid: dollars(order.paidOtherwiseCents, locale) })
    : says.mails_resolved_unpaid({ total });
};
