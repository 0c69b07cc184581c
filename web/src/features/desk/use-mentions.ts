import type { Mention } from '@keywright/contract/request-notes';
import { useQuery } from '@tanstack/react-query';
import { useWantsArrivals } from './arrivals.ts';
import { countsQuery, mentionsQuery } from './desk.queries.ts';

/** The notes that mention the reader and that the reader has not seen; `undefined` until they are known. */
export const useMentions = (): readonly Mention[] | undefined => {
  const { data: counts } = useQuery(countsQuery);
  const areSome = (counts?.elsewhere.mentions ?? 0) > 0;
  const { data } = useQuery({ ...mentionsQuery, refetchIntervalInBackground: useWantsArrivals(), enabled: areSome });
  return counts && !areSome ? none : data;
};

const none: readonly Mention[] = [];
