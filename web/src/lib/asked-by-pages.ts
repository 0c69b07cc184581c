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
type Query<C extends Call> = NonNullable<CallInput<C>['query']>;
type WithPages<C extends Call, K extends QueryKey> = {
  query?: Omit<Query<C>, 'cursor'>;
} & Omit<UnusedSkipTokenInfiniteOptions<Page<C>, Error, InfiniteData<Page<C>, Cursor>, K, Cursor>, Own>;

/** Nothing can be given where the call has no cursor, or wants a place in its address, which a list has not. */
type Given<C extends Call, K extends QueryKey> = [Query<C>] extends [never]
  ? never
  : 'cursor' extends keyof Query<C>
    ? Partial<CallInput<C>> extends CallInput<C>
      ? WithPages<C, K>
      : never
    : never;

/** A list that a call answers a page at a time: all that are loaded are asked for again together, each page after the one before. */
export const askedByPages = <const C extends Call, const K extends QueryKey>(
  queryKey: K,
  endpoint: C,
  failed: Sentence,
  given: Given<C, K>,
) => {
  const { query, ...kept }: WithPages<C, K> = given;
  return infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoint, { query: { ...query, cursor: pageParam }, signal } as unknown as CallInput<C>, failed),
    initialPageParam: undefined as Cursor,
    getNextPageParam: ({ next }) => next,
    ...kept,
  });
};
