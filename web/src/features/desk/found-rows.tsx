import type { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './desk.module.css';
import { LoadMore, moreOf, type Pages } from './load-more.tsx';

type FoundRowsProps = {
  query: Pages & Pick<ReturnType<typeof useInfiniteQuery>, 'data' | 'error' | 'refetch'>;
  /** How many are shown. */
  count: number;
  failed: string;
  none: string;
  children: ReactNode;
};

/** What the server has found: the rows with the way to more of them, or why there are none. */
export const FoundRows = ({ query, count, failed, none, children }: FoundRowsProps) => {
  const { data, error, refetch } = query;
  const more = moreOf(query);
  return (
    <>
      <div className={styles.inset}>
        {error && !query.isFetchNextPageError ? (
          <ErrorState title={failed} error={error} onRetry={() => void refetch()} />
        ) : null}
        {!data && !error ? <Skeleton shape="row" count={8} /> : null}
        {data && count === 0 ? <EmptyState>{none}</EmptyState> : null}
      </div>
      {count > 0 ? children : null}
      {more ? <LoadMore more={more} shown={count} /> : null}
    </>
  );
};
