import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../durations.ts';

/** At most `max` attempts in any stretch of `windowMs` milliseconds. */
export type Limit = { max: number; windowMs: number };

/** A request has three photos, and some are taken twice. */
const TRIES_PER_REQUEST = 4;

/**
 * How often anything may be tried: every number of the program's limits stands here, by the name under which the tries are counted; a
 * setting may say another `max` for two of the desk (`DESK_SEARCHES_PER_HOUR`, `DESK_REVEALS_PER_DAY`). A window slides: it reaches back
 * from each try, and a try that is refused does not count. So nobody waits longer than the window, and whoever is refused is told the
 * seconds until the oldest try leaves it.
 *
 * Windows are as short as they can be where a person waits at the end of one (15 minutes to sign in, 10 to pay), an hour where only
 * machines come that far, a day where what is counted costs us or others something each time (a mail, a request, a look at a code).
 * `…-address` (and registering) counts by where calls come from (`platform/http/source.ts`), everything else by who or what is concerned.
 */
export const limits = {
  // Eight tabs that each open a page of eight calls every four seconds, all minute, are below it; two such people share an address.
  'call-address': { max: 2_400, windowMs: MINUTE_MS },
  call: { max: 1_200, windowMs: MINUTE_MS },
  'sign-in-pair': { max: 10, windowMs: 15 * MINUTE_MS },
  'sign-in-device': { max: 10, windowMs: 15 * MINUTE_MS },
  'sign-in-address': { max: 100, windowMs: HOUR_MS },
  'sign-in-account': { max: 50, windowMs: HOUR_MS },
  'second-step-account': { max: 20, windowMs: HOUR_MS },
  // A wrong code that is sent again within one step of an app counts as one attempt.
  'same-code': { max: 1, windowMs: 30_000 },
  proof: { max: 60, windowMs: HOUR_MS },
  'passkey-address': { max: 300, windowMs: HOUR_MS },
  enrolment: { max: 20, windowMs: HOUR_MS },
  register: { max: 5, windowMs: HOUR_MS },
  'try-register': { max: 20, windowMs: HOUR_MS },
  'registered-mail': { max: 3, windowMs: HOUR_MS },
  'confirmation-mail-day': { max: 3, windowMs: DAY_MS },
  'reset-mail': { max: 3, windowMs: HOUR_MS },
  'reset-mail-day': { max: 10, windowMs: DAY_MS },
  'reset-address': { max: 20, windowMs: HOUR_MS },
  'admin-code-email': { max: 3, windowMs: HOUR_MS },
  'admin-code-email-daily': { max: 10, windowMs: DAY_MS },
  'admin-code-address': { max: 20, windowMs: HOUR_MS },
  'admin-code-site': { max: 500, windowMs: HOUR_MS },
  // Of their own, so that strangers who ask for codes use up none of a super admin's invitations.
  'admin-invitation': { max: 60, windowMs: HOUR_MS },
  'admin-invitation-email': { max: 3, windowMs: HOUR_MS },
  'admin-invitation-email-daily': { max: 10, windowMs: DAY_MS },
  'admin-register-address': { max: 100, windowMs: HOUR_MS },
  'support-address': { max: 3, windowMs: HOUR_MS },
  'support-member': { max: 5, windowMs: HOUR_MS },
  // One in a second, counted so that two short ones in a row go through.
  'chat-burst': { max: 5, windowMs: 5_000 },
  'chat-member': { max: 60, windowMs: MINUTE_MS },
  'chat-photo': { max: 20, windowMs: HOUR_MS },
  'chat-desk': { max: 60, windowMs: MINUTE_MS },
  'support-answer': { max: 120, windowMs: HOUR_MS },
  'notice-desk': { max: 60, windowMs: HOUR_MS },
  'ask-guest': { max: 3, windowMs: DAY_MS },
  'ask-address': { max: 10, windowMs: DAY_MS },
  'ask-hour': { max: 20, windowMs: HOUR_MS },
  'ask-day': { max: 100, windowMs: DAY_MS },
  // Whose plan takes lists asks for a full cart and for the next in the hour; one without a limit for as many as a list may hold.
  'ask-hour-professional': { max: 40, windowMs: HOUR_MS },
  'ask-day-professional': { max: 200, windowMs: DAY_MS },
  'ask-hour-enterprise': { max: MOST_AT_ONCE, windowMs: HOUR_MS },
  'ask-day-enterprise': { max: 4 * MOST_AT_ONCE, windowMs: DAY_MS },
  'try-ask-guest': { max: 3 * TRIES_PER_REQUEST, windowMs: DAY_MS },
  'try-ask-address': { max: 10 * TRIES_PER_REQUEST, windowMs: DAY_MS },
  'try-ask-hour': { max: 20 * TRIES_PER_REQUEST, windowMs: HOUR_MS },
  'try-ask-day': { max: 100 * TRIES_PER_REQUEST, windowMs: DAY_MS },
  'try-ask-hour-professional': { max: 40 * TRIES_PER_REQUEST, windowMs: HOUR_MS },
  'try-ask-day-professional': { max: 200 * TRIES_PER_REQUEST, windowMs: DAY_MS },
  'try-ask-hour-enterprise': { max: MOST_AT_ONCE * TRIES_PER_REQUEST, windowMs: HOUR_MS },
  'try-ask-day-enterprise': { max: 4 * MOST_AT_ONCE * TRIES_PER_REQUEST, windowMs: DAY_MS },
  checkout: { max: 5, windowMs: 10 * MINUTE_MS },
  'checkout-address': { max: 20, windowMs: HOUR_MS },
  // The page of the way back asks every ten seconds for as long as somebody looks at it.
  'provider-caller': { max: 120, windowMs: 10 * MINUTE_MS },
  'provider-address': { max: 600, windowMs: 10 * MINUTE_MS },
  // Stripe takes 100 a second of one account (https://docs.stripe.com/rate-limits): the rest is for what we owe. Over ten seconds, since
  // looking whether a bucket is full costs what the bucket holds.
  'provider-site': { max: 800, windowMs: 10_000 },
  'reveal-request': { max: 10, windowMs: DAY_MS },
  'reveal-member': { max: 20, windowMs: DAY_MS },
  'reveal-order': { max: 20, windowMs: DAY_MS },
  'reveal-desk': { max: 30, windowMs: HOUR_MS },
  'reveal-desk-daily': { max: 200, windowMs: DAY_MS },
  // More given back in a day than that is a second person's to say (`SECURITY.md` 2.4).
  'money-back': { max: 10, windowMs: DAY_MS },
  // Of one admin for one request: more than anybody needs, too few to guess at the code before.
  'replace-code': { max: 20, windowMs: DAY_MS },
  // Looser rules of the whole shop. Every super admin gets an email about each, which a flood may not use up (`mailLimits`).
  'rule-change': { max: 100, windowMs: DAY_MS },
  // The same for other acts of which every super admin gets an email: of one kind, by one person.
  'super-admin-notice': { max: 200, windowMs: DAY_MS },
  'desk-search': { max: 60, windowMs: HOUR_MS },
  'desk-case': { max: 300, windowMs: HOUR_MS },
  'desk-history': { max: 60, windowMs: HOUR_MS },
  'desk-export': { max: 20, windowMs: HOUR_MS },
  // By order, and by member where it is of a VIN: each is set anew.
  paper: { max: 60, windowMs: HOUR_MS },
  // Each is on record with each of its requests, and walks the log.
  'own-vin-file': { max: 10, windowMs: DAY_MS },
  'workshop-invitation': { max: 30, windowMs: DAY_MS },
  'workshop-invitation-address': { max: 5, windowMs: DAY_MS },
  'workshop-join': { max: 20, windowMs: HOUR_MS },
  statement: { max: 30, windowMs: HOUR_MS },
  'reveal-site': { max: 60, windowMs: MINUTE_MS },
  'image-view': { max: 300, windowMs: HOUR_MS },
  'profile-upload': { max: 20, windowMs: HOUR_MS },
} as const satisfies Record<string, Limit>;

export type LimitName = keyof typeof limits;

/** A limit for somebody: what is counted and who, as in `sign-in-address:192.0.2.1`. */
export type Bucket = Limit & { bucket: `${LimitName}:${string}` };

/** The bucket of one limit for somebody; `all` where everybody shares it. */
export const bucketOf = <Name extends LimitName>(
  name: Name,
  who: string,
  max: number = limits[name].max,
): Limit & { bucket: `${Name}:${string}` } => ({ bucket: `${name}:${who}`, max, windowMs: limits[name].windowMs });

/** How many streams of hints may be open at once in one process: they are counted as they are, in no window. */
export const streamLimits = {
  /** Of one person, guest or link: of more the oldest is closed. */
  ofOne: 12,
  /** From one source: more are refused. */
  ofSource: 300,
} as const;

/** How long an attempt must be remembered for the longest of them. */
export const LONGEST_WINDOW_MS = DAY_MS;
