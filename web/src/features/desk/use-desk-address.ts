import { useSearchParams } from 'react-router';
import type { OrderFilters } from './desk.queries.ts';
import { sorts } from './sorts.ts';

export const lists = [
  'waiting',
  'mine',
  'progress',
  'second',
  'late',
  'customer',
  'reported',
  'transactions',
  'subscriptions',
  'shift',
] as const;
export const planStatuses = ['ACTIVE', 'PENDING', 'INACTIVE', 'CANCELLED', 'EXPIRED'] as const;
export type List = (typeof lists)[number];

const oneOf = <const T extends readonly string[]>(known: T, word: string | null, otherwise: T[number]): T[number] =>
  known.find((one) => one === word) ?? otherwise;

/** What the desk shows, all of it in the address: a reload, a shared link and the back button keep it. */
export const useDeskAddress = () => {
  const [search, setSearch] = useSearchParams();
  const list: List = oneOf(lists, search.get('list'), 'waiting');
  const filters: OrderFilters = {
    status: oneOf(['', 'PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED', 'CANCELED'], search.get('status'), ''),
    search: search.get('q') ?? '',
    sortBy: oneOf(['paid', 'confirmationnumber', 'status'], search.get('sortBy'), 'paid'),
    sortOrder: oneOf(['asc', 'desc'], search.get('sortOrder'), 'desc'),
  };
  const changed = (
    changes: Record<string, string | null>,
    from: URLSearchParams | string = search,
  ): URLSearchParams => {
    const next = new URLSearchParams(from);
    for (const [name, value] of Object.entries(changes)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    return next;
  };
  const rest = changed({ request: null }).toString();
  return {
    list,
    filters,
    /** In which order the requests of a list are shown. */
    sort: oneOf(sorts, search.get('sort'), 'wait'),
    /** The id of the admin to whom the list is narrowed; empty for all. */
    admin: /^[0-9a-f-]{36}$/.exec(search.get('admin') ?? '')?.[0] ?? '',
    /** Of which plans the list of subscriptions is. */
    planStatus: oneOf(['', ...planStatuses], search.get('plan'), ''),
    /** The id of the request that is open. */
    open: search.get('request'),
    linkTo: (changes: Record<string, string | null>): `?${string}` => `?${changed(changes)}`,
    /** The address of a request in this list. Cheaper than `linkTo`, since each row has one. */
    requestLink: (id: string): `?${string}` => `?${rest && `${rest}&`}request=${id}`,
    /** `flushSync`: before anything else is drawn, such as lists that have just arrived. */
    go: (changes: Record<string, string | null>, { replace = true, flushSync = false } = {}) =>
      // The address as it is by now, not as it was drawn: two changes in short order must both stay.
      setSearch(() => changed(changes, location.search), { replace, flushSync, preventScrollReset: true }),
  };
};

export type DeskAddress = ReturnType<typeof useDeskAddress>;
