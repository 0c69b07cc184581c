import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { ReviewExclusion } from './flags.ts';
import { WaitingChange } from './rule-change.ts';
import { ruleKinds } from './rule-kinds.ts';
import * as calls from './rule-changes.calls.ts';

const RuleChange = WaitingChange.extend({
  kind: z.enum(ruleKinds),
  /** Which rule of its kind: a make, a flag, a place, a row of the price list; the id of a legal hold. */
  subject: z.string(),
  /** Why the caller can't confirm it, by the rule of second reviews (`SENDER`: asked for it); null where they can. */
  bar: ReviewExclusion.nullable(),
});
export type RuleChange = z.infer<typeof RuleChange>;

export const ruleChanges = endpoint(calls.ruleChanges, {
  summary: 'The changes that loosen a rule and wait, the first to take effect first.',
  reply: z.array(RuleChange),
  discloses: 'colleagues',
  fails: [],
});

const params = z.object({ id: z.uuid() });

export const confirmRuleChange = endpoint(calls.confirmRuleChange, {
  summary:
    'Confirms a waiting change as a second super admin, so that it takes effect at once. It answers the changes that still wait.',
  params,
  reply: z.array(RuleChange),
  discloses: 'colleagues',
  fails: ['rule_change.over', 'rule_change.not_yours', 'admin.own_account', 'request.own_case'],
});

export const withdrawRuleChange = endpoint(calls.withdrawRuleChange, {
  summary:
    'Withdraws a waiting change, by any super admin: the rule stays as it is. It answers the changes that still wait.',
  params,
  reply: z.array(RuleChange),
  discloses: 'colleagues',
  fails: ['rule_change.over'],
});
