/** The kinds of rules whose loosening waits for a second super admin or a delay. */
export const ruleKinds = [
  'authority_rule',
  'block',
  'code_rule',
  'flag_rule',
  'jurisdiction',
  'legal_hold',
  'prices',
] as const;
export type RuleKind = (typeof ruleKinds)[number];
