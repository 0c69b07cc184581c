import type { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import styles from './desk.module.css';

export type More = { load: () => void; isLoading: boolean; failed: boolean };

export type Pages = Pick<
  ReturnType<typeof useInfiniteQuery>,
  'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
>;

/** The way to a list's next page, where there is one. */
export const moreOf = ({ hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage }: Pages): More | null =>
  hasNextPage
    ? { load: () => void fetchNextPage(), isLoading: isFetchingNextPage, failed: isFetchNextPageError }
    : null;

/** At a list's end: its next page comes when this comes into view, or by a press; what failed is not tried again by itself. */
export const LoadMore = ({ more: { load, isLoading, failed }, shown }: { more: More; shown: number }) => {
  const end = useRef<HTMLDivElement>(null);
  const loads = useRef(load);
  useEffect(() => {
    loads.current = load;
  }, [load]);
  useEffect(() => {
    if (!end.current || isLoading || failed) return undefined;
    const watcher = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) loads.current();
      },
      { rootMargin: '400px' },
    );
    watcher.observe(end.current);
    return () => watcher.disconnect();
  }, [isLoading, failed]);
  return (
    <div ref={end} className={styles.more}>
      <p className={styles.meta} role="status">
        {failed ? m.desk_more_failed() : m.desk_shown({ count: shown })}
      </p>
      <Button dense busy={isLoading && m.common_loading()} onClick={load}>
        {m.desk_more()}
      </Button>
    </div>
  );
};
