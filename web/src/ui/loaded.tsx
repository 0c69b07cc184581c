import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';
import { Button } from './button.tsx';
import { ErrorState } from './error-state.tsx';
import { ownWords } from './own-words.ts';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';

type LoadedProps<T> = SkeletonProps & {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** What to say when it could not be fetched. */
  failed: string;
  children: (data: T) => ReactNode;
};

/** What was fetched; until then the room for it, and where nothing came, why, and the way to ask again. */
export const Loaded = <T,>({ query, failed, children, shape = 'row', ...room }: LoadedProps<T>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton shape={shape} {...room} />;
  return <ErrorState title={failed} error={error} onRetry={() => void refetch()} />;
};

type MoreProps = {
  list: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => unknown;
  };
  /** Why the last press brought nothing. */
  failed: string;
  /** The button's words while it comes, if they are more than `Loading`. */
  loading?: string;
  className?: string | undefined;
  children: ReactNode;
};

/** The way to a list's next page, and why it did not come. */
export const More = ({ list, failed, loading = ownWords().loading(), className, children }: MoreProps) => (
  <>
    {list.isFetchNextPageError ? <Alert tone="rejected">{failed}</Alert> : null}
    {list.hasNextPage ? (
      <Button className={className} busy={list.isFetchingNextPage && loading} onClick={() => void list.fetchNextPage()}>
        {children}
      </Button>
    ) : null}
  </>
);
