import { jurisdictions } from '@keywright/contract/compliance.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const lawsQuery = queryOptions({
  queryKey: ['jurisdictions'],
  queryFn: ({ signal }) => call(jurisdictions, { signal }, m.compliance_desk_failed),
});
