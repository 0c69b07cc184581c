import type { FlagKind, FlagRule } from '@keywright/contract/flag-kinds';
import { m } from '@keywright/words/messages';

type Counted = { label: () => string; says: (number: { most: number }) => string };

/** What the number of a kind that has one is, and what it says. */
export const counted: Record<FlagKind, Counted | null> = {
  VIN_ELSEWHERE: { label: m.flag_rules_days, says: m.flag_rules_says_vin },
  SAME_PHOTO: null,
  SIMILAR_PHOTO: { label: m.flag_rules_bits, says: m.flag_rules_says_similar },
  SAME_ID: null,
  VIN_FORM: null,
  NEW_ACCOUNT: { label: m.flag_rules_days, says: m.flag_rules_says_account },
  MANY_REQUESTS: { label: m.flag_rules_requests, says: m.flag_rules_says_many },
  OTHER_STATE: null,
  LICENSE_MISSING: null,
  CODE_REPORTED: null,
  BLOCKED: null,
};

/** What follows from a rule, in a sentence. */
export const consequence = ({ needsSecond }: Pick<FlagRule, 'needsSecond'>): string =>
  needsSecond ? m.flag_rules_second() : m.flag_rules_shown();

/** When a kind of flag is raised, and what follows. */
export const ruleWords = (kind: FlagKind, { needsSecond, most }: FlagRule): string =>
  `${most === null ? '' : `${counted[kind]?.says({ most })} `}${consequence({ needsSecond })}`;
