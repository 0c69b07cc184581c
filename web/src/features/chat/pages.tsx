import type { useInfiniteQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { saysOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { ErrorState } from '../../ui/error-state.tsx';
import { More } from '../../ui/loaded.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './chat.module.css';

type Pages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'error' | 'isError' | 'hasNextPage' | 'isFetchNextPageError' | 'isFetchingNextPage' | 'fetchNextPage' | 'refetch'
>;

type ListProps<Row> = {
  query: Pages;
  rows: readonly Row[] | undefined;
  failed: string;
  none: string;
  children: ReactNode;
};

/** A list that goes on: its rows, or why there are none; below them the next page. */
export const PagedList = <Row,>({ query, rows, failed, none, children }: ListProps<Row>) => {
  if (!rows)
    return query.isError ? (
      <ErrorState title={failed} error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <Skeleton shape="row" count={6} />
    );
  return (
    <>
      {rows.length > 0 ? <ul className={styles.rows}>{children}</ul> : <p className={styles.none}>{none}</p>}
      <More list={query} failed={saysOf(query.error)} className={styles.more}>
        {m.chat_more()}
      </More>
    </>
  );
};
