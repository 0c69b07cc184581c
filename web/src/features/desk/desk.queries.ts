import type { DeskRequest } from '@keywright/contract/desk';
import type { Transaction } from '@keywright/contract/transaction';
import { codeReports } from '@keywright/contract/code-reports.calls';
import { mentions, requestHistory } from '@keywright/contract/request-notes.calls';
import { askReview, secondReviews } from '@keywright/contract/second-look.calls';
import {
  deskCounts,
  deskRequest,
  deskReveal,
  inProgressRequests,
  pendingRequests,
  releaseRequest,
  startRequest,
  takeOverRequest,
  transactions,
} from '@keywright/contract/desk.calls';
import type { ListedPlan } from '@keywright/contract/plan-list';
import { deskSubscriptions } from '@keywright/contract/plan-list.calls';
import { deskShift } from '@keywright/contract/shift.calls';
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Secret } from '@keywright/contract/requests';
import { type InfiniteData, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { asked } from '../../lib/asked.ts';
import { askedByPages } from '../../lib/asked-by-pages.ts';
import { call } from '../../lib/call.ts';
import { ownZone } from '../../lib/own-zone.ts';
import { isLive } from '../../lib/live-state.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { type Sort, sorts } from './sorts.ts';

/** Waiting times grow without any event, so what shows them is asked for again every half minute. */
const refetchInterval = 30_000;

const PAGE = 50;

/** A list as it is searched, with the rows of the search before while the next one is under way. Empty filters are not sent. */
const queueFor = <Filters extends Record<string, string>>(filters: Filters) => ({
  query: {
    limit: PAGE,
    ...(Object.fromEntries(Object.entries(filters).filter(([, value]) => value)) as Partial<Filters>),
  },
  refetchInterval,
  placeholderData: <Data>(before: Data | undefined) => before,
});

type PendingFilters = { awaits: 'desk' | 'customer'; search: string; sort: Sort };
type InProgressFilters = { search: string; admin: string; sort: Sort };

export const pendingQuery = (filters: PendingFilters) =>
  askedByPages(['desk', 'pending', filters], pendingRequests, m.desk_error_pending, queueFor(filters));
export const inProgressQuery = (filters: InProgressFilters) =>
  askedByPages(['desk', 'in-progress', filters], inProgressRequests, m.desk_error_in_progress, queueFor(filters));
export const reportsQuery = (filters: { search: string; admin: string }) =>
  askedByPages(['desk', 'reports', filters], codeReports, m.desk_error_reports, queueFor(filters));
/** Requests for which an admin asked for a second review. */
export const reviewsQuery = (search: string) =>
  askedByPages(['desk', 'reviews', search], secondReviews, m.desk_error_reviews, queueFor({ search }));

export const countsQuery = queryOptions({
  queryKey: ['desk', 'counts'],
  queryFn: ({ signal }) => call(deskCounts, { query: { zone: ownZone() }, signal }, m.desk_error_pending),
  refetchInterval,
});

export const shiftQuery = asked(['desk', 'shift'], deskShift, m.desk_shift_failed, { refetchInterval });

export const requestQuery = (id: string) =>
  asked(['desk', 'request', id], deskRequest, m.desk_error_request, { params: { id }, refetchInterval });

/** The notes about a request, and what happened to it. */
export const historyQuery = (id: string) =>
  asked(['desk', 'history', id], requestHistory, m.desk_notes_failed, { params: { id } });

/** The notes that mention the reader and that the reader has not seen. */
export const mentionsQuery = asked(['desk', 'mentions'], mentions, m.desk_notes_failed, { refetchInterval });

export type OrderFilters = {
  status: '' | Transaction['status'];
  search: string;
  sortBy: 'paid' | 'confirmationnumber' | 'status';
  sortOrder: 'asc' | 'desc';
};

export const transactionsQuery = (filters: OrderFilters) =>
  askedByPages(['desk', 'transactions', filters], transactions, m.desk_error_transactions, {
    query: { ...filters, limit: PAGE },
    placeholderData: (before) => before,
  });

export type PlanFilters = { status: ListedPlan['status'] | ''; search: string };

export const plansQuery = (filters: PlanFilters) =>
  askedByPages(['desk', 'plans', filters], deskSubscriptions, m.desk_error_subscriptions, {
    query: { ...filters, limit: PAGE },
    placeholderData: (before) => before,
  });

/** The rows of all pages, each once: what moved on between two pages stands where it was met first. */
export const rowsIn = <Row extends { id: string }>(data: InfiniteData<{ reply: Row[] }> | undefined): Row[] => [
  ...new Map((data?.pages ?? []).flatMap(({ reply }) => reply).map((row) => [row.id, row])).values(),
];

type Pages = InfiniteData<{ reply: DeskRequest[]; next: string | undefined }>;

/** Moves a request to the list that it belongs to now, so that it is never in neither while both are asked for again. */
const move = (queries: QueryClient, request: DeskRequest): void => {
  const moved = (data: Pages | undefined, belongs: boolean): Pages | undefined =>
    data && {
      ...data,
      pages: data.pages.map((page, at) => ({
        ...page,
        reply: [
          ...page.reply.filter(({ id }) => id !== request.id),
          ...(belongs && at === data.pages.length - 1 ? [request] : []),
        ],
      })),
    };
  const { status, awaitsCustomer } = request;
  for (const sort of sorts) {
    for (const awaits of ['desk', 'customer'] as const) {
      const belongs = status === 'PENDING' && awaitsCustomer === (awaits === 'customer');
      queries.setQueryData(pendingQuery({ awaits, search: '', sort }).queryKey, (data) => moved(data, belongs));
    }
    const started = inProgressQuery({ search: '', admin: '', sort }).queryKey;
    queries.setQueryData(started, (data) => moved(data, status === 'INPROGRESS'));
  }
  queries.setQueryData(reviewsQuery('').queryKey, (data) => moved(data, request.secondLook.asked !== null));
};

/**
 * Puts a request's new state on the screen. The live hint of the change reloads the lists. Without a stream, or where an older answer is
 * still on its way, this does.
 */
export const useShown = () => {
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries({ queryKey: ['desk'] });
  const show = (request: DeskRequest): void => {
    queries.setQueryData(requestQuery(request.id).queryKey, request);
    move(queries, request);
    if (!isLive() || queries.isFetching({ queryKey: ['desk'] }) > 0) void askAgain();
  };
  return { show, askAgain };
};

type After = { onDone?: () => void; onRefused?: (error: unknown) => void };

/** Runs one act on a request; `seen` is its version where the act is meant for what is on the screen. */
const useAct = (act: (id: string, seen?: number) => Promise<DeskRequest>, { onDone, onRefused }: After = {}) => {
  const { show, askAgain } = useShown();
  const { run, busy, error } = useAttempt();
  const press = (id: string, seen?: number): void =>
    void run(
      async () => {
        show(await act(id, seen));
        onDone?.();
      },
      (refused) => {
        void askAgain();
        onRefused?.(refused);
      },
    );
  return { press, isPending: busy, error };
};

export const useStart = (after: After) =>
  useAct((id, version) => call(startRequest, { params: { id }, body: { version } }, m.desk_error_status), after);
export const useRelease = (after: After) =>
  useAct((id) => call(releaseRequest, { params: { id } }, m.desk_error_status), after);
export const useAskReview = (after: After) =>
  useAct((id) => call(askReview, { params: { id } }, m.desk_error_status), after);
export const useTakeOver = (after: After) =>
  useAct((id) => call(takeOverRequest, { params: { id } }, m.desk_error_status), after);

export const useReveal = (id: string, onOpened: (revealed: ReplyOf<typeof deskReveal>) => void) => {
  const { run, error } = useAttempt();
  const reveal = (what: Secret): void =>
    void run(async () => onOpened(await call(deskReveal, { params: { id }, body: { what } }, m.desk_reveal_failed)));
  return { reveal, error };
};
