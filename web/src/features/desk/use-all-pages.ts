import { useEffect } from 'react';

type Pages = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => Promise<unknown> };

/** Goes on to the last page: what is looked for may stand on any. */
export const useAllPages = ({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, wanted: boolean): void => {
  const goesOn = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
};
