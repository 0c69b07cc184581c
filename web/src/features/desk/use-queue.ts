import type { DeskRequest } from '@keywright/contract/desk';
import type { DeskAction } from '@keywright/contract/desk-actions';
import { LATE_MINUTES } from '@keywright/contract/late';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '../../lib/session.ts';
import { inProgressQuery, pendingQuery, reportsQuery, rowsIn } from './desk.queries.ts';
import { requestFinder } from './finds-request.ts';
import { moreOf } from './load-more.tsx';
import type { List } from './use-desk-address.ts';

/** The requests of one list, the longest waiting first. */
export const useQueue = (list: List, search: string) => {
  const { user } = useSession();
  const pending = useInfiniteQuery(pendingQuery);
  const inProgress = useInfiniteQuery(inProgressQuery);
  const reports = useInfiniteQuery({ ...reportsQuery, enabled: list === 'reported' });
  // What is in hand is as many as there are hands; what waits may be more than anybody scrolls through.
  useAllPages(inProgress, true);
  useAllPages(reports, list === 'reported');
  useAllPages(pending, search !== '' || list === 'late');
  const waiting = rowsIn(pending.data);
  const started = rowsIn(inProgress.data);
  const mine = started.filter((request) => request.startedBy?.id === user?.id);
  const rowsOf: Record<List, () => DeskRequest[]> = {
    // What an admin has started stays in sight where it was found.
    waiting: () => [...mine, ...waiting].toSorted(longestFirst),
    progress: () => started,
    second: () => started.filter(mayLook),
    mine: () => mine,
    late: () =>
      [...waiting, ...started].filter((request) => request.waitingMinutes >= LATE_MINUTES).toSorted(longestFirst),
    reported: () => rowsIn(reports.data),
    transactions: () => [],
    subscriptions: () => [],
  };
  const asked = [
    { list: 'pending' as const, query: pending },
    { list: 'in-progress' as const, query: inProgress },
    ...(list === 'reported' ? [{ list, query: reports }] : []),
  ];
  const found = (one: List): DeskRequest[] => rowsOf[one]().filter(requestFinder(search));
  const rows = found(list);
  const rowsAgain = [...rows, ...(list === 'reported' ? [] : waiting)];
  return {
    rows,
    /** How many of what others hold wait for a second look of this admin. */
    second: started.filter(mayLook).length,
    /** Where else in the queue what is looked for stands, with how often. */
    elsewhere: (search === '' ? [] : (['waiting', 'progress'] as const)).flatMap((one) => {
      const count = one === list ? 0 : found(one).length;
      return count === 0 ? [] : [{ list: one, count }];
    }),
    /** The next one after this is done: of the list in which it stood, as it is searched; where that is done, of what waits for a hand. */
    nextAfter: (id: string): DeskRequest | null =>
      rowsAgain.find((request) => request.id !== id && request.can.includes(workOf[list])) ??
      rowsAgain.find((request) => request.id !== id && request.can.includes('start')) ??
      null,
    /** What the lists say of a request. */
    rowOf: (id: string): DeskRequest | undefined => [...rows, ...waiting, ...started].find((row) => row.id === id),
    /** The next page of what waits, where this list shows it and there is one. */
    more: list === 'waiting' ? moreOf(pending) : null,
    loading: asked.some(({ query }) => query.isPending),
    failed: asked.find(({ query }) => query.error && !query.data),
    retry: () => {
      for (const { query } of asked) void query.refetch();
    },
  };
};

/** What is done next in a list, where somebody may do it. */
const workOf: Record<List, DeskAction> = {
  waiting: 'start',
  mine: 'process',
  progress: 'start',
  second: 'secondLook',
  late: 'start',
  reported: 'answerReport',
  transactions: 'start',
  subscriptions: 'start',
};

const mayLook = ({ secondLook: { isNeeded, isApproved }, can }: DeskRequest): boolean =>
  isNeeded && !isApproved && can.includes('secondLook');

type Pages = { hasNextPage: boolean; isFetching: boolean; isError: boolean; fetchNextPage: () => Promise<unknown> };

/** Goes on to the last page: what is looked for may stand on any. */
const useAllPages = ({ hasNextPage, isFetching, isError, fetchNextPage }: Pages, wanted: boolean): void => {
  const goesOn = wanted && hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (goesOn) void fetchNextPage();
  }, [goesOn, fetchNextPage]);
};

const longestFirst = (one: DeskRequest, other: DeskRequest): number =>
  Date.parse(one.paidAt) - Date.parse(other.paidAt);

export type Queue = ReturnType<typeof useQueue>;
