import { decodeVin, getMakes } from '@keywright/contract/catalogue.calls';
import { hasVinForm } from '@keywright/contract/vin';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

const TEN_MINUTES = 600_000;

export const makesQuery = queryOptions({
  queryKey: ['requests', 'makes'],
  queryFn: ({ signal }) => call(getMakes, { signal }, m.ask_makes_failed),
  staleTime: TEN_MINUTES,
});

/** What a whole VIN says; nothing is asked before it has the form of one. */
export const decodedQuery = (vin: string) =>
  queryOptions({
    queryKey: ['requests', 'decoded', vin],
    queryFn: ({ signal }) => call(decodeVin, { body: { vin }, signal }, m.failure_server_unavailable),
    enabled: hasVinForm(vin),
    staleTime: Number.POSITIVE_INFINITY,
  });
