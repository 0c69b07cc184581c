import type { PageAddress } from '@keywright/contract/pages';
import { setLetter } from '../../platform/mail/letter.ts';
import type { Letter, MailTemplates } from '../../platform/mail/templates.ts';
import { pageAddress } from '../../platform/page-address.ts';
import type { Parts } from '../../platform/parts.ts';
import { ordersById, trackTokenOf } from '../payments/payments.facts.ts';
import { mailFacts, type MailFacts } from './mail.store.ts';
import { type Locale, reasonWords, words } from './mail-words.ts';

type Refs = Record<string, string>;

/** The mails about a request's end. No code is ever in one: they say where it can be opened. */
export const requestMails = (parts: Parts): MailTemplates => ({
  'request.fulfilled': (refs, locale) => letterOf(parts, refs, locale, fulfilledLines),
  'request.declined': (refs, locale) => letterOf(parts, refs, locale, declinedLines),
  'code.opened_elsewhere': (refs, locale) => letterOf(parts, refs, locale, openedLines),
});

type Said = { subject: string; lines: string[]; action: string };
type Say = (facts: MailFacts, locale: Locale) => Said;

const letterOf = async (
  parts: Parts,
  { orderId = '', requestId = '' }: Refs,
  locale: Locale,
  say: Say,
): Promise<Letter> => {
  const { settings, db } = parts;
  const facts = await mailFacts(db, requestId);
  const { subject, lines, action } = say(facts, locale);
  return setLetter({
    product: settings.productName,
    locale,
    subject,
    lines,
    action: { label: action, url: await addressOf(parts, orderId, locale) },
    footer: words[locale].footer(facts.confirmationNumber, settings.supportEmail),
  });
};

/** A member signs in to see the order; a guest has the private link and nothing else. */
const addressOf = async ({ settings, db }: Parts, orderId: string, locale: Locale): Promise<string> => {
  const [order] = await ordersById(db, [orderId]);
  if (!order) throw new Error('a mail about no order');
  const page: PageAddress = order.guestId === null ? '/dashboard' : `/track/${trackTokenOf(settings, order)}`;
  return pageAddress(settings, locale, page);
};

const vehicleOf = ({ year, make, model }: MailFacts): string => `${year} ${make} ${model}`;

const fulfilledLines: Say = (facts, locale) => {
  const says = words[locale];
  return {
    subject: says.readySubject(vehicleOf(facts)),
    lines: [
      says.ready(vehicleOf(facts), facts.vinEnd, facts.withPin),
      ...(facts.codeClosesAt ? [says.openUntil(dayIn(locale, facts.codeClosesAt))] : []),
      says.notInMail,
    ],
    action: says.open,
  };
};

const openedLines: Say = (facts, locale) => {
  const says = words[locale];
  return {
    subject: says.openedSubject(vehicleOf(facts)),
    lines: [
      says.opened(vehicleOf(facts), facts.vinEnd),
      says.openedByYou,
      facts.isGuest ? says.linkOut : says.newPassword,
    ],
    action: says.look,
  };
};

const declinedLines: Say = (facts, locale) => {
  const says = words[locale];
  return {
    subject: says.declinedSubject(vehicleOf(facts)),
    lines: [
      says.declined(vehicleOf(facts), facts.vinEnd),
      reasonWords(locale, facts.declineReason),
      ...(facts.declineNote ? [says.note(facts.declineNote)] : []),
      says.notCharged,
    ],
    action: says.look,
  };
};

const dayIn = (locale: Locale, at: Date): string =>
  new Intl.DateTimeFormat(`${locale}-CA`, { dateStyle: 'long', timeZone: 'UTC' }).format(at);
