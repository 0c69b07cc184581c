/** At most `max` attempts in any stretch of `windowMs` milliseconds. */
export type Limit = { max: number; windowMs: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

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
  'call-address': { max: 600, windowMs: MINUTE },
  call: { max: 300, windowMs: MINUTE },
  'sign-in-pair': { max: 10, windowMs: 15 * MINUTE },
  'sign-in-device': { max: 10, windowMs: 15 * MINUTE },
  'sign-in-address': { max: 100, windowMs: HOUR },
  'sign-in-account': { max: 50, windowMs: HOUR },
  'second-step-account': { max: 20, windowMs: HOUR },
  proof: { max: 60, windowMs: HOUR },
  'passkey-address': { max: 300, windowMs: HOUR },
  enrolment: { max: 20, windowMs: HOUR },
  register: { max: 5, windowMs: HOUR },
  'try-register': { max: 20, windowMs: HOUR },
  'registered-mail': { max: 3, windowMs: HOUR },
  'reset-mail': { max: 3, windowMs: HOUR },
  'reset-mail-day': { max: 10, windowMs: DAY },
  'reset-address': { max: 20, windowMs: HOUR },
  'admin-code-email': { max: 3, windowMs: HOUR },
  'admin-code-email-daily': { max: 10, windowMs: DAY },
  'admin-code-address': { max: 20, windowMs: HOUR },
  'admin-code-site': { max: 500, windowMs: HOUR },
  'admin-register-address': { max: 100, windowMs: HOUR },
  'support-address': { max: 3, windowMs: HOUR },
  'support-member': { max: 5, windowMs: HOUR },
  'ask-guest': { max: 3, windowMs: DAY },
  'ask-address': { max: 10, windowMs: DAY },
  'ask-hour': { max: 20, windowMs: HOUR },
  'ask-day': { max: 100, windowMs: DAY },
  'try-ask-guest': { max: 3 * TRIES_PER_REQUEST, windowMs: DAY },
  'try-ask-address': { max: 10 * TRIES_PER_REQUEST, windowMs: DAY },
  'try-ask-hour': { max: 20 * TRIES_PER_REQUEST, windowMs: HOUR },
  'try-ask-day': { max: 100 * TRIES_PER_REQUEST, windowMs: DAY },
  checkout: { max: 5, windowMs: 10 * MINUTE },
  'checkout-address': { max: 20, windowMs: HOUR },
  // The page of the way back asks every ten seconds for as long as somebody looks at it.
  'provider-caller': { max: 120, windowMs: 10 * MINUTE },
  'provider-address': { max: 600, windowMs: 10 * MINUTE },
  // Stripe takes 100 a second of one account (https://docs.stripe.com/rate-limits): the rest is for what we owe. Over ten seconds, since
  // looking whether a bucket is full costs what the bucket holds.
  'provider-site': { max: 800, windowMs: 10_000 },
  'reveal-request': { max: 10, windowMs: DAY },
  'reveal-member': { max: 20, windowMs: DAY },
  'reveal-order': { max: 20, windowMs: DAY },
  'reveal-desk': { max: 30, windowMs: HOUR },
  'reveal-desk-daily': { max: 200, windowMs: DAY },
  'desk-search': { max: 60, windowMs: HOUR },
  'desk-case': { max: 300, windowMs: HOUR },
  'desk-export': { max: 20, windowMs: HOUR },
  'reveal-site': { max: 60, windowMs: MINUTE },
  'image-view': { max: 300, windowMs: HOUR },
  'profile-upload': { max: 20, windowMs: HOUR },
  /** Streams of hints that are open at once in one process: no window. */
  stream: { max: 300, windowMs: 0 },
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

/** How many streams of hints may be open at once in one process. */
export const streamLimits = {
  /** Of one person, guest or link: of more the oldest is closed. */
  ofOne: 12,
  /** From one source: more are refused. */
  ofSource: limits.stream.max,
} as const;

/** How long an attempt must be remembered for the longest of them. */
export const LONGEST_WINDOW_MS = DAY;
