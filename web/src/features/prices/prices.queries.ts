import { priceTable } from '@keywright/contract/prices.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export const pricesQuery = queryOptions({
  queryKey: ['prices'],
  queryFn: ({ signal }) => call(priceTable, { signal }, m.prices_failed),
});
