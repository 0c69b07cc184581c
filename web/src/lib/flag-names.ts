import type { FlagKind } from '@keywright/contract/flag-kinds';
import { m } from '@keywright/words/messages';

/** What each flag is called. */
export const flagNames: Record<FlagKind, () => string> = {
  VIN_ELSEWHERE: m.flag_rules_VIN_ELSEWHERE,
  SAME_PHOTO: m.flag_rules_SAME_PHOTO,
  SIMILAR_PHOTO: m.flag_rules_SIMILAR_PHOTO,
  SAME_ID: m.flag_rules_SAME_ID,
  VIN_FORM: m.flag_rules_VIN_FORM,
  NEW_ACCOUNT: m.flag_rules_NEW_ACCOUNT,
  MANY_REQUESTS: m.flag_rules_MANY_REQUESTS,
  OTHER_STATE: m.flag_rules_OTHER_STATE,
  LICENSE_MISSING: m.flag_rules_LICENSE_MISSING,
  CODE_REPORTED: m.flag_rules_CODE_REPORTED,
  BLOCKED: m.flag_rules_BLOCKED,
};
