import { authorities } from '@keywright/contract/authorities.calls';
import type { Authority } from '@keywright/contract/authorities';
import { publicJurisdictions } from '@keywright/contract/compliance.calls';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { useFormValue } from '../../../lib/forms/form-part.ts';
import { m } from '@keywright/words/messages';
import type { RequestValues } from '../request-values.ts';

const TEN_MINUTES = 600_000;

const authoritiesQuery = queryOptions({
  queryKey: ['requests', 'authorities'],
  queryFn: ({ signal }) => call(authorities, { signal }, m.authorities_failed),
  staleTime: TEN_MINUTES,
});

/** The list of who is said to ask; undefined while nobody is, or it has not come. */
export const useAuthority = (): Authority | undefined => {
  const kind = useFormValue<RequestValues, 'authority'>('authority');
  const { data } = useQuery(authoritiesQuery);
  return data?.find((one) => one.kind === kind);
};

/** The laws of all places, asked for once somebody says where they work. */
export const placesQuery = (isWanted: boolean) =>
  queryOptions({
    queryKey: ['requests', 'places'],
    queryFn: ({ signal }) => call(publicJurisdictions, { signal }, m.authorities_failed),
    staleTime: TEN_MINUTES,
    enabled: isWanted,
  });
