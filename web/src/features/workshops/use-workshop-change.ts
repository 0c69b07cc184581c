import type { OwnWorkshop } from '@keywright/contract/workshops';
import { useQueryClient } from '@tanstack/react-query';
import { workshopQuery } from '../../lib/workshop-query.ts';
import { showToast } from '../../ui/toast-store.ts';

/** What the page shows after something was changed: the workshop as it is now, and what the cart and the orders make of it. */
export const useWorkshopChange = () => {
  const queries = useQueryClient();
  return (now: OwnWorkshop, words: string): void => {
    queries.setQueryData(workshopQuery.queryKey, now);
    for (const area of ['cart', 'orders'] as const) void queries.invalidateQueries({ queryKey: [area] });
    void queries.invalidateQueries({ queryKey: ['workshop', 'orders'] });
    showToast(words, { tone: 'fulfilled' });
  };
};
