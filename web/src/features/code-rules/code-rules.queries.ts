import { codeRules } from '@keywright/contract/code-rules.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const codeRulesQuery = queryOptions({
  queryKey: ['code-rules'],
  queryFn: ({ signal }) => call(codeRules, { signal }, m.code_rules_failed),
});
