import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
import { Skeleton, type SkeletonProps } from './skeleton.tsx';

type LoadedProps<T> = Omit<SkeletonProps, 'label'> & {
  query: { data: T | undefined; error: Error | null; refetch: () => unknown };
  /** What to say when it could not be fetched. */
  failed: string;
  words: { loading: () => string; retry: () => string; reasonOf: (error: Error) => string | null };
  children: (data: T) => ReactNode;
};

/** What was fetched; until then the room for it, and where nothing came, why, and the way to ask again. */
export const Loaded = <T,>({ query, failed, words, children, shape = 'row', ...room }: LoadedProps<T>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={words.loading()} shape={shape} {...room} />;
  const reason = words.reasonOf(error);
  return (
    <ErrorState title={failed} retryLabel={words.retry()} onRetry={() => void refetch()}>
      {reason === failed ? null : reason}
    </ErrorState>
  );
};
