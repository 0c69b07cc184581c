import type { DeskRequest } from '@keywright/contract/desk';
import type { DeskAction } from '@keywright/contract/desk-actions';
import { LATE_MINUTES } from '@keywright/contract/late';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { figure } from '../../lib/report-format.ts';
import { inProgressQuery, pendingQuery, reportsQuery, requestQuery, reviewsQuery, rowsIn } from './desk.queries.ts';
import { requestFinder } from './finds-request.ts';
import { type More, moreOf } from './load-more.tsx';
import type { Sort } from './sorts.ts';
import { useAllPages } from './use-all-pages.ts';
import type { DeskAddress, List } from './use-desk-address.ts';
import { needsReviewOrSender } from './use-reviews.ts';
import { useSettledSearch } from './use-settled-search.ts';

/** The requests of one list, in the order that is chosen. */
export const useQueue = ({ list, filters, open, sort, admin }: DeskAddress) => {
  const { user } = useSession();
  const search = useSettledSearch(filters.search);
  const pending = useInfiniteQuery(pendingQuery({ awaits: 'desk', search, sort }));
  const awaited = useInfiniteQuery({
    ...pendingQuery({ awaits: 'customer', search, sort }),
    enabled: list === 'customer',
  });
  const inProgress = useInfiniteQuery(inProgressQuery({ search, admin, sort }));
  const reports = useInfiniteQuery({ ...reportsQuery({ search, admin }), enabled: list === 'reported' });
  const reviews = useInfiniteQuery({ ...reviewsQuery(search), enabled: list === 'second' });
  const { data: opened } = useQuery({ ...requestQuery(open ?? ''), enabled: open !== null });
  // What is in hand is as many as there are hands; what waits may be more than anybody scrolls through.
  useAllPages(inProgress, true);
  useAllPages(reviews, list === 'second');
  useAllPages(reports, list === 'reported');
  const waiting = rowsIn(pending.data);
  const started = rowsIn(inProgress.data);
  const inOrder = orders[sort];
  // What waits is held by nobody.
  const unheld = (rows: DeskRequest[]) => (admin === '' ? rows : []);
  const rowsOf: Record<List, () => DeskRequest[]> = {
    // What an admin works on stays in sight where it was found.
    waiting: () =>
      opened && staysInSight(opened, user?.id) && requestFinder(search)(opened)
        ? withRow(waiting, opened, inOrder)
        : waiting,
    progress: () => started,
    second: () => rowsIn(reviews.data).filter(needsReviewOrSender),
    mine: () => started.filter((request) => request.startedBy?.id === user?.id),
    late: () => [...unheld(waiting), ...started].filter(isLate).toSorted(inOrder),
    customer: () =>
      [...unheld(rowsIn(awaited.data)), ...started.filter(({ awaitsCustomer }) => awaitsCustomer)].toSorted(inOrder),
    reported: () => rowsIn(reports.data),
    transactions: () => [],
    subscriptions: () => [],
    shift: () => [],
  };
  const asked = [
    { list: 'pending' as const, query: pending },
    { list: 'in-progress' as const, query: inProgress },
    ...(list === 'customer' ? [{ list: 'pending' as const, query: awaited }] : []),
    ...(list === 'reported' ? [{ list, query: reports }] : []),
    ...(list === 'second' ? [{ list, query: reviews }] : []),
  ];
  const rows = rowsOf[list]();
  const rowsAgain = [...rows, ...(list === 'reported' ? [] : waiting)];
  const moreOfList = (): More | null => {
    if (list === 'waiting') return moreOf(pending);
    if (admin !== '') return null;
    if (list === 'customer') return moreOf(awaited);
    // Where the longest waiting come first, there is none that is late after one that is not.
    const last = waiting.at(-1);
    const hasMore = list === 'late' && last !== undefined && (sort === 'due' || isLate(last));
    return hasMore ? moreOf(pending) : null;
  };
  return {
    rows,
    /** Where else in the queue what is looked for stands, with how often. */
    elsewhere: (search === '' ? [] : (['waiting', 'progress'] as const)).flatMap((one) => {
      const count = one === list ? 0 : { waiting, progress: started }[one].length;
      const isMore = one === 'waiting' && pending.hasNextPage;
      return count === 0 ? [] : [{ list: one, count: isMore ? m.desk_counted_most({ count }) : figure(count) }];
    }),
    /** The next one after this is done: of the list in which it stood, as it is searched; where that is done, of what waits for a hand. */
    nextAfter: (id: string): DeskRequest | null =>
      (list === 'second'
        ? rowAfter(rows, id)
        : rowsAgain.find((request) => request.id !== id && request.can.includes(workOf[list]))) ??
      rowsAgain.find((request) => request.id !== id && request.can.includes('start')) ??
      null,
    /** What the lists say of a request. */
    rowOf: (id: string): DeskRequest | undefined => [...rows, ...waiting, ...started].find((row) => row.id === id),
    /** The next page of this list, where there is one. */
    more: moreOfList(),
    /** The rows are those of what is searched for now. */
    isSettled: search === filters.search && asked.every(({ query }) => !query.isFetching),
    loading: asked.some(({ query }) => query.isPending),
    failed: asked.find(({ query }) => query.error && !query.data),
    retry: () => {
      for (const { query } of asked) void query.refetch();
    },
  };
};

/** The row below, else the first other one. Each row of the second reviews is the reader's turn: to review, or to send. */
const rowAfter = (rows: readonly DeskRequest[], id: string): DeskRequest | undefined =>
  rows[rows.findIndex((row) => row.id === id) + 1] ?? rows.find((row) => row.id !== id);

/** What is done next in a list, where somebody may do it. */
const workOf: Record<Exclude<List, 'second'>, DeskAction> = {
  waiting: 'start',
  mine: 'process',
  progress: 'start',
  late: 'start',
  customer: 'start',
  reported: 'answerReport',
  transactions: 'start',
  subscriptions: 'start',
  shift: 'start',
};

/** A request that waits for its customer is not late, whatever the clock says. */
const isLate = ({ waitingMinutes, awaitsCustomer }: DeskRequest): boolean =>
  waitingMinutes >= LATE_MINUTES && !awaitsCustomer;

/** Whether the open request stays among what waits until it ends or another admin has it, so that no row moves under the pointer. */
const staysInSight = ({ endedAt, startedBy }: DeskRequest, userId: string | undefined): boolean =>
  endedAt === null && (startedBy === null || startedBy.id === userId);

const withRow = (rows: DeskRequest[], row: DeskRequest, inOrder: Order): DeskRequest[] =>
  rows.some(({ id }) => id === row.id) ? rows : [...rows, row].toSorted(inOrder);

type Order = (one: DeskRequest, other: DeskRequest) => number;

const longestFirst: Order = (one, other) => Date.parse(one.paidAt) - Date.parse(other.paidAt);

/** As the server sorts: what waits for its customer comes last. */
const dueFirst: Order = (one, other) => {
  if (one.awaitsCustomer !== other.awaitsCustomer) return one.awaitsCustomer ? 1 : -1;
  const byDue = one.awaitsCustomer ? 0 : Date.parse(one.dueAt ?? one.paidAt) - Date.parse(other.dueAt ?? other.paidAt);
  return byDue || longestFirst(one, other);
};

const orders: Record<Sort, Order> = { wait: longestFirst, due: dueFirst };

export type Queue = ReturnType<typeof useQueue>;
