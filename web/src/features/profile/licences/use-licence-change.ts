import type { OwnLicences } from '@keywright/contract/compliance';
import { useQueryClient } from '@tanstack/react-query';
import { showToast } from '../../../ui/toast-store.ts';
import { licencesQuery } from '../profile.queries.ts';

/** What the page shows after a license was given or removed: with it the account may have to be validated again, and notices come or go. */
export const useLicenceChange = () => {
  const queries = useQueryClient();
  return (own: OwnLicences, words: string): void => {
    queries.setQueryData(licencesQuery.queryKey, own);
    void queries.invalidateQueries({
      queryKey: ['profile'],
      predicate: ({ queryKey }) => queryKey[1] !== licencesQuery.queryKey[1] && queryKey[1] !== 'credentials',
    });
    showToast(words, { tone: 'fulfilled' });
  };
};
