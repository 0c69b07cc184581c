import type { myRequests, OwnRequest } from '@keywright/contract/orders';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { useSearchParams } from 'react-router';
import { newestFirst } from './orders.queries.ts';

export const tabs = ['pending', 'progress', 'fulfilled'] as const;
export type Tab = (typeof tabs)[number];

type Groups = ReplyOf<typeof myRequests>;

export const groupOf = (groups: Groups, tab: Tab): readonly OwnRequest[] =>
  ({
    pending: groups.pendingRequests,
    progress: groups.inProgressRequests,
    // All that has ended: what was declined stands among it with its own label.
    fulfilled: groups.fulfilledRequests,
  })[tab];

export const allOf = ({ pendingRequests, inProgressRequests, fulfilledRequests }: Groups): OwnRequest[] =>
  newestFirst([...pendingRequests, ...inProgressRequests, ...fulfilledRequests]);

/** The request that was opened, by its row or its form. */
export const chosenOf = (all: readonly OwnRequest[], { chosenId, editedId }: OrderFilter): OwnRequest | undefined =>
  all.find(({ id }) => id === chosenId) ?? all.find(({ id }) => id === editedId);

type Sought = Pick<OwnRequest, 'vin' | 'make' | 'model' | 'poNumber'>;

/** Whether a request has the words in its VIN, model or make, or in its order's PO number. Spaces and dashes in a VIN do not matter. */
export const matches = ({ vin, make, model, poNumber }: Sought, search: string): boolean => {
  const sought = search.trim().toLowerCase();
  const bare = sought.replace(/[\s-]/g, '');
  const names = [`${make.manufacturerName} ${model}`, poNumber ?? ''];
  if (names.some((name) => name.toLowerCase().includes(sought))) return true;
  return bare !== '' && vin.toLowerCase().includes(bare);
};

const isTab = (text: string | null): text is Tab => tabs.some((tab) => tab === text);

/** The part of the address that says what is shown; a filter that is empty is not in it. */
export const addressWith = (current: URLSearchParams, change: Record<string, string | null>): `?${string}` => {
  const next = new URLSearchParams(current);
  for (const [name, value] of Object.entries(change)) {
    if (value) next.set(name, value);
    else next.delete(name);
  }
  return `?${next}`;
};

/** The filter and the chosen order, kept in the address so that a reload and the back button keep them. */
export const useOrderFilter = () => {
  const [params, setParams] = useSearchParams();
  const given = params.get('tab');
  return {
    tab: isTab(given) ? given : null,
    search: params.get('q') ?? '',
    chosenId: params.get('order'),
    editedId: params.get('edit'),
    tabAddress: (tab: Tab | null) => addressWith(params, { tab, order: null }),
    orderAddress: (order: string | null) => addressWith(params, { order }),
    setSearch: (q: string) =>
      setParams(addressWith(params, { q, order: null }), { replace: true, preventScrollReset: true }),
  };
};

export type OrderFilter = ReturnType<typeof useOrderFilter>;
