import type { DeskNumbers } from '@keywright/contract/numbers';
import { deskNumbers } from '@keywright/contract/numbers.calls';
import { m } from '@keywright/words/messages';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { ownZone } from '../../lib/own-zone.ts';

/** Days and hours are those of whoever looks. */
export const numbersQuery = (range: DeskNumbers['range']) => {
  const zone = ownZone();
  return queryOptions({
    queryKey: ['numbers', range, zone],
    queryFn: ({ signal }) => call(deskNumbers, { query: { range, zone }, signal }, m.numbers_failed),
    // As the lists of the desk do; where there is nothing to read yet, sooner.
    refetchInterval: ({ state }) => (state.data ? 30_000 : 5_000),
  });
};
