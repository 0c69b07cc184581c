/** At most `max` attempts in any stretch of `windowMs` milliseconds. */
export type Limit = { max: number; windowMs: number };

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How often anything may be tried: every number of the program's limits stands here. */
export const limits = {
  callsOfSource: { max: 600, windowMs: MINUTE },
  callsOfPerson: { max: 300, windowMs: MINUTE },
  signInPair: { max: 10, windowMs: 15 * MINUTE },
  signInDevice: { max: 10, windowMs: 15 * MINUTE },
  signInAddress: { max: 100, windowMs: HOUR },
  signInAccount: { max: 50, windowMs: HOUR },
  secondStepAccount: { max: 20, windowMs: HOUR },
  proofPasskey: { max: 60, windowMs: HOUR },
  passkeyAddress: { max: 300, windowMs: HOUR },
  enrolment: { max: 20, windowMs: HOUR },
  register: { max: 5, windowMs: HOUR },
  registerTry: { max: 20, windowMs: HOUR },
  resetMail: { max: 3, windowMs: HOUR },
  resetMailDaily: { max: 10, windowMs: DAY },
  resetAddress: { max: 20, windowMs: HOUR },
  adminCodeEmail: { max: 3, windowMs: HOUR },
  adminCodeEmailDaily: { max: 10, windowMs: DAY },
  adminCodeAddress: { max: 20, windowMs: HOUR },
  adminCodeSite: { max: 500, windowMs: HOUR },
  adminRegisterAddress: { max: 100, windowMs: HOUR },
  publicRequestGuest: { max: 3, windowMs: DAY },
  publicRequestAddress: { max: 10, windowMs: DAY },
  requestMember: { max: 20, windowMs: HOUR },
  requestMemberDaily: { max: 100, windowMs: DAY },
  checkout: { max: 5, windowMs: 10 * MINUTE },
  checkoutAddress: { max: 20, windowMs: HOUR },
  // The page of the way back asks every ten seconds for as long as somebody looks at it.
  providerCaller: { max: 120, windowMs: 10 * MINUTE },
  providerAddress: { max: 600, windowMs: 10 * MINUTE },
  providerSite: { max: 600, windowMs: MINUTE },
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
