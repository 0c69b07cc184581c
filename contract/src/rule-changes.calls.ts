import { call, restIn } from './call.ts';
import type * as whole from './rule-changes.ts';

const rest = restIn<typeof whole>();

export const ruleChanges = call(rest, 'ruleChanges', {
  method: 'GET',
  path: '/super-admin/rule-changes',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const confirmRuleChange = call(rest, 'confirmRuleChange', {
  method: 'POST',
  path: '/super-admin/rule-changes/:id/confirm',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const withdrawRuleChange = call(rest, 'withdrawRuleChange', {
  method: 'POST',
  path: '/super-admin/rule-changes/:id/withdraw',
  audience: 'super-admin',
  effect: 'changes-rules',
});
