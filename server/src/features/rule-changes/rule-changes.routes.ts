import * as contract from '@keywright/contract/rule-changes';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import { confirmRuleChange, withdrawRuleChange } from './end-rule-change.ts';
import { listRuleChanges } from './list-rule-changes.ts';
import type { RuleChangePorts } from './rule-changes.ports.ts';

/** The changes that loosen a rule and wait, for super admins. */
export const ruleChangeRoutes = (serving: Serving<Caller>, ports: RuleChangePorts): void => {
  const { parts } = serving;

  serve(serving, contract.ruleChanges, ({ caller }) => listRuleChanges(parts, caller));

  serve(serving, contract.confirmRuleChange, async ({ caller, params }) => {
    await confirmRuleChange(parts, ports, caller, params.id);
    return listRuleChanges(parts, caller);
  });

  serve(serving, contract.withdrawRuleChange, async ({ caller, params }) => {
    await withdrawRuleChange(parts, caller, params.id);
    return listRuleChanges(parts, caller);
  });
};
