import type { OneMember } from '@keywright/contract/members';
import { member, members, userHistory } from '@keywright/contract/members.calls';
import {
  complianceDocuments,
  complianceLicences,
  reviewCounts,
  waitingPeople,
} from '@keywright/contract/reviews.calls';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call, callPage } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

export type Show = 'all' | 'unvalidated' | 'inactive';
export type MemberFilters = { search: string; show: Show };

const PAGE = 50;

export const membersQuery = ({ search, show }: MemberFilters) =>
  infiniteQueryOptions({
    queryKey: ['members', 'list', search, show],
    queryFn: ({ pageParam, signal }) =>
      callPage(
        members,
        { query: { show, limit: PAGE, cursor: pageParam, ...(search && { search }) }, signal },
        m.members_load_failed,
      ),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
  });

export const memberQuery = (id: string) =>
  queryOptions({
    queryKey: ['members', 'one', id],
    queryFn: ({ signal }) => call(member, { params: { id }, signal }, m.members_one_failed),
  });

export const waitingQuery = queryOptions({
  queryKey: ['members', 'waiting'],
  queryFn: ({ signal }) => call(waitingPeople, { signal }, m.members_docs_failed),
  // Whoever registers or uploads sends the desk no hint.
  refetchInterval: 30_000,
});

export const reviewCountsQuery = queryOptions({
  queryKey: ['members', 'review-counts'],
  queryFn: ({ signal }) => call(reviewCounts, { signal }, m.members_docs_failed),
  refetchInterval: 30_000,
});

export const documentsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['members', 'documents', userId],
    queryFn: ({ signal }) => call(complianceDocuments, { params: { userId }, signal }, m.members_docs_failed),
  });

export const licencesQuery = (userId: string) =>
  queryOptions({
    queryKey: ['members', 'licences', userId],
    queryFn: ({ signal }) => call(complianceLicences, { params: { userId }, signal }, m.members_docs_failed),
  });

export const historyQuery = (email: string) =>
  infiniteQueryOptions({
    queryKey: ['members', 'history', email],
    queryFn: ({ pageParam, signal }) =>
      callPage(userHistory, { query: { email, limit: PAGE, cursor: pageParam }, signal }, m.members_history_failed),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    // Each time it is asked for stands on record.
    refetchOnWindowFocus: false,
  });

/** Shows a member as an act left them, and asks again for every list. */
export const useMembersShown = () => {
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries({ queryKey: ['members'] });
  return {
    askAgain,
    show: (one: OneMember) => {
      queries.setQueryData(memberQuery(one.id).queryKey, one);
      void askAgain();
    },
  };
};
