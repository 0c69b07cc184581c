import { previewMany } from '@keywright/contract/cart.calls';
import { MOST_AT_ONCE } from '@keywright/contract/most-at-once';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../lib/call.ts';
import { m } from '@keywright/words/messages';

export type Priced = { vin: string; make: string };

/** What the server says of a list; also of an empty one, for it says how many the cart takes. */
export const previewQuery = (vehicles: readonly Priced[]) =>
  queryOptions({
    queryKey: ['cart', 'preview', vehicles],
    queryFn: async ({ signal }) => {
      const body = { vehicles: vehicles.slice(0, MOST_AT_ONCE) };
      const preview = await call(previewMany, { body, signal }, m.many_preview_failed);
      return { ...preview, of: Object.fromEntries(body.vehicles.map(({ vin }, at) => [vin, preview.vehicles[at]])) };
    },
    // What was said last stays until the next is there.
    placeholderData: (before) => before,
  });
