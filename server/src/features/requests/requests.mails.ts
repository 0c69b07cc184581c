import { DeclineReason } from '@keywright/contract/decline-reasons';
import { type Locale, locales } from '@keywright/contract/locale';
import type { OrderMoney } from '@keywright/contract/orders';
import { isChargedFor } from '@keywright/contract/request-ends';
import { DUE_SOON_MINUTES } from '@keywright/contract/due-soon';
import type { Messages } from '@keywright/words/by-locale';
import { dollars } from '@keywright/words/dollars';
import { moneyReturnedWords } from '@keywright/words/money-words';
import { retakeWords } from '@keywright/words/need-words';
import type { Said } from '../../platform/mail/letter.ts';
import type { MailTemplates } from '../../platform/mail/mail-table.ts';
import type { Parts } from '../../platform/parts.ts';
import { zoneOr } from '../../platform/zone.ts';
import { moneyOf, ordersById, pageOfRequest } from '../payments/payments.facts.ts';
import { deskHoursNow } from './desk-hours.store.ts';
import { type AlarmedRequest, alarmedAt } from './due-alarm.store.ts';
import { findReport } from './code-report.store.ts';
import { photoSaid } from './documents.store.ts';
import { mailFacts, type MailFacts } from './mail.store.ts';

/** The mails about a request: its end, and what its owner should hear at once. No code is ever in one: they say where it can be opened. */
export const requestMails = (parts: Parts) =>
  ({
    'request.fulfilled': (refs, ...spoken) => saidOf(parts, refs, spoken, fulfilledLines),
    'request.declined': (refs, ...spoken) => saidOf(parts, refs, spoken, declinedLines),
    'request.canceled': (refs, ...spoken) => saidOf(parts, refs, spoken, canceledLines),
    'request.photo_wanted': async ({ documentId, ...refs }, ...spoken) => {
      const wanted = await photoSaid(parts.db, documentId);
      return saidOf(parts, refs, spoken, (facts, says) => wantedLines(facts, says, wanted));
    },
    'request.changed': (refs, ...spoken) => saidOf(parts, refs, spoken, warnedLines('changed')),
    'code.replaced': (refs, ...spoken) => saidOf(parts, refs, spoken, replacedLines),
    'code.money_back': async ({ reportId, ...refs }, ...spoken) => {
      const { answer } = await findReport(parts.db, reportId);
      return saidOf(parts, refs, spoken, (facts, says, locale) =>
        answeredLines(facts, says, 'money_back', [returnedLine(facts, says, locale), ...noteLines(answer, says)]),
      );
    },
    'code.explained': async ({ reportId, ...refs }, ...spoken) => {
      const { answer } = await findReport(parts.db, reportId);
      return saidOf(parts, refs, spoken, (facts, says) =>
        answeredLines(facts, says, 'explained', noteLines(answer, says)),
      );
    },
    'requests-due': async ({ at }, says, locale) => {
      const [alarmed, hours] = await Promise.all([alarmedAt(parts.db, new Date(at)), deskHoursNow(parts.db)]);
      return dueLines(alarmed, { says, locale, zone: zoneOr(hours?.zone), product: parts.settings.productName });
    },
    'code.opened_elsewhere': (refs, ...spoken) => saidOf(parts, refs, spoken, warnedLines('opened')),
  }) satisfies Partial<MailTemplates>;

/** What one email lists; the desk shows all. */
const MAX_LISTED = 20;

type DueMail = { says: Messages; locale: Locale; zone: string; product: string };

const dueLines = (alarmed: readonly AlarmedRequest[], { says, locale, zone, product }: DueMail): Said => {
  const time = new Intl.DateTimeFormat(locales[locale].tag, {
    timeZone: zone,
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return {
    subject: says.mails_due_subject({ count: alarmed.length }),
    lines: [
      says.mails_due_1({ minutes: DUE_SOON_MINUTES }),
      ...alarmed
        .slice(0, MAX_LISTED)
        .map(({ confirmationNumber: number, dueAt, ...vehicle }) =>
          says.mails_due_line({ time: time.format(dueAt), number, vehicle: says.orders_vehicle(vehicle) }),
        ),
      ...(alarmed.length > MAX_LISTED ? [says.mails_due_2({ count: alarmed.length - MAX_LISTED })] : []),
    ],
    action: { label: says.mails_due_action(), page: '/admin' },
    footer: says.mails_due_footer({ product }),
  };
};

type Refs = { orderId: string; requestId: string };
type Lines = { subject: string; lines: string[]; action: string };
/** `zone` is the customer's time zone. */
type Facts = MailFacts & { zone: string; money: OrderMoney };
type Say = (facts: Facts, says: Messages, locale: Locale) => Lines;
type Spoken = [says: Messages, locale: Locale];

const saidOf = async (
  { settings, db }: Parts,
  { orderId, requestId }: Refs,
  spoken: Spoken,
  say: Say,
): Promise<Said> => {
  const [facts, [order]] = await Promise.all([mailFacts(db, requestId), ordersById(db, [orderId])]);
  if (!order) throw new Error('a mail about no order');
  const { action, ...lines } = say({ ...facts, zone: zoneOr(order.zone), money: moneyOf(order) }, ...spoken);
  return {
    ...lines,
    action: { label: action, page: pageOfRequest(settings, order, requestId) },
    footer: spoken[0].mails_request_footer({ number: facts.confirmationNumber, support: settings.supportEmail }),
  };
};

const returnedLine = ({ money, amountCents, ...request }: Facts, says: Messages, locale: Locale): string =>
  moneyReturnedWords({ isCharged: isChargedFor(request, money), amount: dollars(amountCents, locale) }, says);

const vehicleOf = ({ year, make, model }: MailFacts, says: Messages): string =>
  says.orders_vehicle({ year, make, model });

const fulfilledLines: Say = (facts, says, locale) => {
  const vehicle = vehicleOf(facts, says);
  return {
    subject: says.mails_ready_subject({ vehicle }),
    lines: [
      says.mails_ready_which({ vehicle, vinEnd: facts.vinEnd, withPin: facts.withPin ? 'yes' : 'other' }),
      ...(facts.codeClosesAt ? [says.mails_ready_until({ day: dayIn(facts, locale, facts.codeClosesAt) })] : []),
      says.mails_ready_not_here(),
    ],
    action: says.mails_ready_action(),
  };
};

const replacedLines: Say = (facts, says, locale) => {
  const vehicle = vehicleOf(facts, says);
  return {
    ...fulfilledLines(facts, says, locale),
    subject: says.mails_replaced_subject({ vehicle }),
    lines: [
      says.mails_replaced_which({ vehicle, vinEnd: facts.vinEnd }),
      ...fulfilledLines(facts, says, locale).lines.slice(1),
    ],
  };
};

const noteLines = (note: string, says: Messages): string[] => (note ? [says.mails_declined_note({ note })] : []);

const answeredLines = (facts: MailFacts, says: Messages, how: 'money_back' | 'explained', more: string[]): Lines => {
  const vehicle = vehicleOf(facts, says);
  return {
    subject: says[`mails_${how}_subject`]({ vehicle }),
    lines: [says[`mails_${how}_which`]({ vehicle, vinEnd: facts.vinEnd }), ...more],
    action: says.mails_request_action(),
  };
};

/**
 * What may have been somebody else with the owner's link or session: a code that was opened, or a paid request that was turned to another car.
 * Only a member can change one.
 */
const warnedLines =
  (of: 'opened' | 'changed'): Say =>
  (facts, says) => {
    const vehicle = vehicleOf(facts, says);
    return {
      subject: says[`mails_${of}_subject`]({ vehicle }),
      lines: [
        says[`mails_${of}_which`]({ vehicle, vinEnd: facts.vinEnd }),
        says.mails_opened_by_you(),
        facts.isGuest ? says.mails_opened_guest() : says.mails_opened_member(),
      ],
      action: says.mails_request_action(),
    };
  };

const wantedLines = (
  facts: MailFacts,
  says: Messages,
  { kind, reason }: Awaited<ReturnType<typeof photoSaid>>,
): Lines => {
  const vehicle = vehicleOf(facts, says);
  const photo = says.mails_photo_kind({ kind: kind === 'registration' ? 'other' : kind });
  return {
    subject: says.mails_photo_wanted_subject({ what: retakeWords([kind], says), vehicle }),
    lines: [
      says.mails_photo_wanted_which({ photo, vehicle, vinEnd: facts.vinEnd }),
      says.mails_photo_wanted_reason({ reason }),
      says.mails_photo_wanted_kept(),
    ],
    action: says.mails_photo_wanted_action(),
  };
};

const declinedLines: Say = (facts, says, locale) => {
  const vehicle = vehicleOf(facts, says);
  const reason = DeclineReason.catch('OTHER').parse(facts.declineReason);
  return {
    subject: says.mails_declined_subject({ vehicle }),
    lines: [
      says.mails_declined_which({ vehicle, vinEnd: facts.vinEnd }),
      says[`mails_reason_${reason}`](),
      ...noteLines(facts.declineNote, says),
      returnedLine(facts, says, locale),
    ],
    action: says.mails_request_action(),
  };
};

const canceledLines: Say = (facts, says, locale) => {
  const vehicle = vehicleOf(facts, says);
  return {
    subject: says.mails_canceled_subject({ vehicle }),
    lines: [says.mails_canceled_which({ vehicle, vinEnd: facts.vinEnd }), returnedLine(facts, says, locale)],
    action: says.mails_request_action(),
  };
};

const dayIn = ({ zone }: Facts, locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(locales[locale].mailTag, { dateStyle: 'long', timeZone: zone }).format(at);
