import type { Call } from '@keywright/contract/call';
import type { ReplyOf } from '@keywright/contract/endpoint';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  type UnusedSkipTokenInfiniteOptions,
} from '@tanstack/react-query';
import { type CallInput, callPage, type Sentence } from './call.ts';

type Cursor = string | undefined;
type Page<C extends Call> = { reply: ReplyOf<C>; next: Cursor };
type Own = 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam';
type WithPages<C extends Call, K extends QueryKey> = {
  query?: Omit<NonNullable<CallInput<C>['query']>, 'cursor'>;
} & Omit<UnusedSkipTokenInfiniteOptions<Page<C>, Error, InfiniteData<Page<C>, Cursor>, K, Cursor>, Own>;

/** A list that a call answers a page at a time: all that are loaded are asked for again together, each page after the one before. */
export const askedByPages = <const C extends Call, const K extends QueryKey>(
  queryKey: K,
  endpoint: C,
  failed: Sentence,
  { query, ...kept }: WithPages<C, K>,
) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoint, { query: { ...query, cursor: pageParam }, signal } as unknown as CallInput<C>, failed),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next }) => next,
    ...kept,
  });
