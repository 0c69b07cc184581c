/** At most `max` attempts in any stretch of `windowMs` milliseconds. */
export type Limit = { max: number; windowMs: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How often anything may be tried: every number of the program's limits stands here, but for the three of the desk that are settings
 * (`DESK_SEARCHES_PER_HOUR`, `DESK_REVEALS_PER_DAY`). A window slides: it reaches back from each try, and a try that is refused does not
 * count. So nobody waits longer than the window, and whoever is refused is told the seconds until the oldest try leaves it.
 *
 * Windows are as short as they can be where a person waits at the end of one (15 minutes to sign in, 10 to pay), an hour where only
 * machines come that far, a day where what is counted costs us or others something each time (a mail, a request, a look at a code).
 * `…Source` counts by where calls come from (`platform/http/source.ts`), everything else by who or what is concerned.
 */
export const limits = {
  callsOfSource: { max: 600, windowMs: MINUTE },
  callsOfPerson: { max: 300, windowMs: MINUTE },
  signInPair: { max: 10, windowMs: 15 * MINUTE },
  signInDevice: { max: 10, windowMs: 15 * MINUTE },
  signInSource: { max: 100, windowMs: HOUR },
  signInAccount: { max: 50, windowMs: HOUR },
  secondStepAccount: { max: 20, windowMs: HOUR },
  proofPasskey: { max: 60, windowMs: HOUR },
  passkeySource: { max: 300, windowMs: HOUR },
  enrolment: { max: 20, windowMs: HOUR },
  register: { max: 5, windowMs: HOUR },
  registerTry: { max: 20, windowMs: HOUR },
  resetMail: { max: 3, windowMs: HOUR },
  resetMailDaily: { max: 10, windowMs: DAY },
  resetSource: { max: 20, windowMs: HOUR },
  adminCodeEmail: { max: 3, windowMs: HOUR },
  adminCodeEmailDaily: { max: 10, windowMs: DAY },
  adminCodeSource: { max: 20, windowMs: HOUR },
  adminCodeSite: { max: 500, windowMs: HOUR },
  adminRegisterSource: { max: 100, windowMs: HOUR },
  supportSource: { max: 3, windowMs: HOUR },
  publicRequestGuest: { max: 3, windowMs: DAY },
  publicRequestSource: { max: 10, windowMs: DAY },
  requestMember: { max: 20, windowMs: HOUR },
  requestMemberDaily: { max: 100, windowMs: DAY },
  checkout: { max: 5, windowMs: 10 * MINUTE },
  checkoutSource: { max: 20, windowMs: HOUR },
  // The page of the way back asks every ten seconds for as long as somebody looks at it.
  providerCaller: { max: 120, windowMs: 10 * MINUTE },
  providerSource: { max: 600, windowMs: 10 * MINUTE },
  // Stripe takes 100 a second of one account (https://docs.stripe.com/rate-limits): the rest is for what we owe. Over ten seconds, since
  // looking whether a bucket is full costs what the bucket holds.
  providerSite: { max: 800, windowMs: 10_000 },
  revealRequest: { max: 10, windowMs: DAY },
  revealMember: { max: 20, windowMs: DAY },
  revealDesk: { max: 30, windowMs: HOUR },
  deskCase: { max: 300, windowMs: HOUR },
  deskExport: { max: 20, windowMs: HOUR },
  revealSite: { max: 60, windowMs: MINUTE },
  imageViewDesk: { max: 300, windowMs: HOUR },
  profileUpload: { max: 20, windowMs: HOUR },
} as const satisfies Record<string, Limit>;

/** How many streams of hints may be open at once in one process. */
export const streamLimits = {
  /** Of one person, guest or link: of more the oldest is closed. */
  ofOne: 12,
  /** From one source: more are refused. */
  ofSource: 300,
} as const;

/** How long an attempt must be remembered for the longest of them. */
export const LONGEST_WINDOW_MS = DAY;
