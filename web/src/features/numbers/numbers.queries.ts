import type { DeskNumbers } from '@keywright/contract/numbers';
import { deskNumbers } from '@keywright/contract/numbers.calls';
import { m } from '@keywright/words/messages';
import { asked } from '../../lib/asked.ts';
import { ownZone } from '../../lib/own-zone.ts';

/** Days and hours are those of whoever looks. */
export const numbersQuery = (range: DeskNumbers['range']) => {
  const zone = ownZone();
  return asked(['numbers', range, zone], deskNumbers, m.numbers_failed, {
    query: { range, zone },
    // As the lists of the desk do; where there is nothing to read yet, sooner.
    refetchInterval: ({ state }) => (state.data ? 30_000 : 5_000),
  });
};
