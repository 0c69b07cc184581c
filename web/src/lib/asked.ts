import type { Call } from '@keywright/contract/call';
import type { ReplyOf } from '@keywright/contract/endpoint';
import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  type UnusedSkipTokenInfiniteOptions,
  type UnusedSkipTokenOptions,
} from '@tanstack/react-query';
import { call, type CallInput, callPage, type Sentence } from './call.ts';

type Cursor = string | undefined;
type Page<C extends Call> = { reply: ReplyOf<C>; next: Cursor };
type Own = 'queryKey' | 'queryFn' | 'initialPageParam' | 'getNextPageParam';

/** What the call is given, and how its answer is kept, in one. */
type With<C extends Call, K extends QueryKey> = Pick<CallInput<C>, 'params' | 'query' | 'body'> &
  Omit<UnusedSkipTokenOptions<ReplyOf<C>, Error, ReplyOf<C>, K>, Own>;
type WithPages<C extends Call, K extends QueryKey> = {
  query?: Omit<NonNullable<CallInput<C>['query']>, 'cursor'>;
} & Omit<UnusedSkipTokenInfiniteOptions<Page<C>, Error, InfiniteData<Page<C>, Cursor>, K, Cursor>, Own>;

/** What a call answers, under its key in the cache. */
export const asked = <const C extends Call, const K extends QueryKey>(
  queryKey: K,
  endpoint: C,
  failed: Sentence,
  ...[given]: Partial<CallInput<C>> extends CallInput<C> ? [With<C, K>?] : [With<C, K>]
) => {
  const { params, query, body, ...kept } = given ?? {};
  return queryOptions({
    queryKey,
    queryFn: ({ signal }) => call(endpoint, { params, query, body, signal } as unknown as CallInput<C>, failed),
    ...kept,
  });
};

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
