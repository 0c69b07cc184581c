/** A shorter search of people, orders or plans would find nearly all of them: it is not sent, and counts as none. */
export const LEAST_SEARCH = 3;

/** The longest search of requests, orders or plans, in characters. */
export const MAX_SEARCH_LENGTH = 80;

/** Whether a search is sent. One of signs alone, as `%`, finds nothing, however short it is. */
export const narrows = (search: string): boolean =>
  search.length >= LEAST_SEARCH || (search !== '' && !/[\p{L}\p{N}]/u.test(search));
