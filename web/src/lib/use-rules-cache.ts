import { type DataTag, type QueryKey, useQueryClient } from '@tanstack/react-query';

type Cached<T> = { queryKey: DataTag<QueryKey, T, Error> };

/**
 * Updates the list behind a settings form: `replace` after a save; `reload` after a failed one,
 * since another super admin may have changed the list.
 */
export const useRulesCache = <T>({ queryKey }: Cached<T>) => {
  const queries = useQueryClient();
  return {
    replace: (saved: T): void => void queries.setQueryData<T>(queryKey, saved),
    reload: (): void => void queries.invalidateQueries({ queryKey }),
  };
};
