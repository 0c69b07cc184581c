import type { QueryOf } from '@keywright/contract/endpoint';
import { deskNumbers } from '@keywright/contract/numbers.calls';
import { m } from '@keywright/words/messages';
import { asked } from '../../lib/asked.ts';

/** Which numbers: days and hours are in the zone of the reader. */
export type Wanted = QueryOf<typeof deskNumbers>;

export const numbersQuery = (wanted: Wanted) =>
  asked(['numbers', wanted], deskNumbers, m.numbers_failed, {
    query: wanted,
    // As the lists of the desk do; where there is nothing to read yet, sooner.
    refetchInterval: ({ state }) => (state.data ? 30_000 : 5_000),
  });
