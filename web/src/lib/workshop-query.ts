import { ownWorkshop } from '@keywright/contract/workshops.calls';
import { queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { m } from '@keywright/words/messages';

/** The workshop that the member is in, for its own page and for what is asked at the checkout. */
export const workshopQuery = queryOptions({
  queryKey: ['workshop'],
  queryFn: ({ signal }) => call(ownWorkshop, { signal }, m.workshops_load_failed),
});
