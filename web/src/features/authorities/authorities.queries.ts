import { authorityRules } from '@keywright/contract/authorities.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const authorityRulesQuery = queryOptions({
  queryKey: ['authorities'],
  queryFn: ({ signal }) => call(authorityRules, { signal }, m.authorities_failed),
});
