import type { RecordedAsks } from './authorities.ts';
import { about } from './audit-act.ts';
import type { CodeForm } from './code-form.ts';
import type { Rule } from './compliance.ts';
import type { FlagRule } from './flag-kinds.ts';
import type { OpeningHours } from './opening-hours.ts';
import type { Prices } from './price-list.ts';
import type { RuleKind } from './rule-kinds.ts';

/** What a person wrote. */
type OwnWords = string;
type CodeForms = { keycode: CodeForm | null; pincode: CodeForm | null };

/** What super admins set, each with what it was before. */
export const ruleActs = {
  /** A change that loosens a rule and waits for a second super admin or a delay. */
  'rule_change.asked': about('rule_change')<{ kind: RuleKind; subject: string; takesEffectAt: string }>(),
  'rule_change.confirmed': about('rule_change')<{ kind: RuleKind; subject: string }>(),
  'rule_change.withdrawn': about('rule_change')<{ kind: RuleKind; subject: string }>(),
  /** Its time has come, and the rule or the person who asked for it is another by now. */
  'rule_change.outdated': about('rule_change')<{ kind: RuleKind; subject: string }>(),
  'jurisdiction.changed': about('jurisdiction')<{ version: number; rule: Rule; was: Rule | null }, OwnWords>(),
  'flag_rule.changed': about('flag_rule')<{ version: number; rule: FlagRule; was: FlagRule }>(),
  /** Null: the desk is always open. */
  'desk_hours.changed': about('desk_hours')<{
    version: number;
    rule: OpeningHours | null;
    was: OpeningHours | null;
  }>(),
  'authority_rule.changed': about('authority_rule')<
    { version: number; rule: RecordedAsks; was: RecordedAsks },
    OwnWords
  >(),
  'code_rule.changed': about('code_rule')<{ version: number; rule: CodeForms; was: CodeForms | null }>(),
  'prices.set': about('prices')<{ version: number; prices: Prices; was: Prices; holdsFrom: string }>(),
  'prices.withdrawn': about('prices')<{ version: number; prices: Prices; holdsFrom: string }>(),
};
