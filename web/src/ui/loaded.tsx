import type { ReactNode } from 'react';
import { ErrorState } from './error-state.tsx';
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
