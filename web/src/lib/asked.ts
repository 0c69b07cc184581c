import type { Call } from '@keywright/contract/call';
import type { ReplyOf } from '@keywright/contract/endpoint';
import { type QueryKey, queryOptions, type UnusedSkipTokenOptions } from '@tanstack/react-query';
import { call, type CallInput, type Sentence } from './call.ts';

/** What the call is given, and how its answer is kept, in one. */
type With<C extends Call, K extends QueryKey> = Pick<CallInput<C>, 'params' | 'query' | 'body'> &
  Omit<UnusedSkipTokenOptions<ReplyOf<C>, Error, ReplyOf<C>, K>, 'queryKey' | 'queryFn'>;

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
