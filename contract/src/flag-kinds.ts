/** What of a request makes the desk look twice. */
export const flagKinds = [
  'VIN_ELSEWHERE',
  'SAME_PHOTO',
  'SIMILAR_PHOTO',
  'SAME_ID',
  'VIN_FORM',
  'NEW_ACCOUNT',
  'MANY_REQUESTS',
  'OTHER_STATE',
  'LICENSE_MISSING',
  'CODE_REPORTED',
  'BLOCKED',
] as const;
export type FlagKind = (typeof flagKinds)[number];

/** When a flag is raised, and whether its code then waits for a second admin. `most` counts in the unit of its kind. */
export type FlagRule = { needsSecond: boolean; most: number | null };

type Bounds = { readonly least: number; readonly most: number };

/** Between which numbers each kind may be set; null for a kind that has none. */
export const flagBounds: Readonly<Record<FlagKind, Bounds | null>> = {
  /** Days between the two payments. */
  VIN_ELSEWHERE: { least: 30, most: 730 },
  SAME_PHOTO: null,
  /** Bits in which the prints of two pictures may differ, of 256. More than 15 are not found. */
  SIMILAR_PHOTO: { least: 0, most: 15 },
  SAME_ID: null,
  VIN_FORM: null,
  /** Days since it was opened. */
  NEW_ACCOUNT: { least: 0, most: 365 },
  /** Requests that one customer paid within 24 hours. */
  MANY_REQUESTS: { least: 1, most: 1000 },
  OTHER_STATE: null,
  LICENSE_MISSING: null,
  CODE_REPORTED: null,
  BLOCKED: null,
};

/** Whether a rule lets more codes go out unseen: no second review any more, or a number at which fewer are flagged. */
export const isLooserFlagRule = (kind: FlagKind, rule: FlagRule, was: FlagRule): boolean => {
  if (was.needsSecond && !rule.needsSecond) return true;
  if (rule.most === null || was.most === null) return false;
  // Of requests in a day, more are let through; of days and of bits that differ, fewer are found.
  return kind === 'MANY_REQUESTS' ? rule.most > was.most : rule.most < was.most;
};

/** What counts until a super admin says otherwise. */
export const firstFlagRules: Readonly<Record<FlagKind, FlagRule>> = {
  VIN_ELSEWHERE: { needsSecond: false, most: 90 },
  SAME_PHOTO: { needsSecond: false, most: null },
  SIMILAR_PHOTO: { needsSecond: false, most: 6 },
  SAME_ID: { needsSecond: false, most: null },
  VIN_FORM: { needsSecond: false, most: null },
  NEW_ACCOUNT: { needsSecond: false, most: 7 },
  MANY_REQUESTS: { needsSecond: false, most: 5 },
  OTHER_STATE: { needsSecond: false, most: null },
  LICENSE_MISSING: { needsSecond: false, most: null },
  /** Another code for the same car is not one person's to send (`SECURITY.md` 2.4, "correct an entered code"). */
  CODE_REPORTED: { needsSecond: true, most: null },
  /** What is on the block list is never one person's to send. */
  BLOCKED: { needsSecond: true, most: null },
};
