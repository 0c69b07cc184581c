import { z } from 'zod';
import { MAX_SEARCH_LENGTH } from './search-bounds.ts';
import { trimmed } from './text.ts';

/** One page of a list of requests. */
export const Page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(50),
  cursor: z.uuid().optional(),
});

/**
 * The same of a list that can be searched. `search` (3 characters or more): words of the vehicle, a VIN, the confirmation number,
 * the customer's name or email.
 */
export const SearchedPage = Page.extend({ search: trimmed({ most: MAX_SEARCH_LENGTH }).optional() });

/** The same of a list of open requests. */
export const OpenRequestsPage = SearchedPage.extend({
  /** `due`: what is due first, and last what waits for its customer. Else the longest waiting first. */
  sort: z.enum(['wait', 'due']).default('wait'),
});
