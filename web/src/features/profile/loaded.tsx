import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reasonOf } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

type LoadedProps<T> = {
  query: UseQueryResult<T>;
  /** What to say when it could not be fetched. */
  failed: string;
  shape?: 'line' | 'row' | 'card';
  count?: number;
  children: (data: T) => ReactNode;
};

/** What was fetched; until then the room for it, and where nothing came, why, and the way to ask again. */
export const Loaded = <T,>({ query, failed, shape = 'row', count = 4, children }: LoadedProps<T>) => {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (!error) return <Skeleton label={m.common_loading()} shape={shape} count={count} />;
  return (
    <ErrorState title={failed} retryLabel={m.common_retry()} onRetry={() => void refetch()}>
      {reasonOf(error)}
    </ErrorState>
  );
};
