import { flagRules } from '@keywright/contract/flags.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const flagRulesQuery = queryOptions({
  queryKey: ['flag-rules'],
  queryFn: ({ signal }) => call(flagRules, { signal }, m.flag_rules_failed),
});
