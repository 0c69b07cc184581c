import { complianceStatus, publicComplianceStatus } from '@keywright/contract/compliance.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

const TEN_MINUTES = 600_000;

export const complianceQuery = (signedIn: boolean) =>
  queryOptions({
    queryKey: ['requests', 'compliance', signedIn],
    queryFn: ({ signal }) =>
      call(signedIn ? complianceStatus : publicComplianceStatus, { signal }, m.failure_server_unavailable),
    staleTime: TEN_MINUTES,
  });
