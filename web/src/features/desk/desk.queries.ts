import type { DeskRequest } from '@keywright/contract/desk';
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
import type { ReplyOf } from '@keywright/contract/endpoint';
import type { Secret } from '@keywright/contract/requests';
import { type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/call.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';

/** Waiting times grow without any event, so what shows them is asked for again every half minute. */
const refetchInterval = 30_000;

export const pendingQuery = queryOptions({
  queryKey: ['desk', 'pending'],
  queryFn: ({ signal }) => call(pendingRequests, { query: { limit: 100 }, signal }, m.desk_error_pending),
  refetchInterval,
});

export const inProgressQuery = queryOptions({
  queryKey: ['desk', 'in-progress'],
  queryFn: ({ signal }) => call(inProgressRequests, { query: { limit: 100 }, signal }, m.desk_error_in_progress),
  refetchInterval,
});

export const countsQuery = queryOptions({
  queryKey: ['desk', 'counts'],
  queryFn: ({ signal }) => call(deskCounts, { signal }, m.desk_error_pending),
  refetchInterval,
});

export const requestQuery = (id: string) =>
  queryOptions({
    queryKey: ['desk', 'request', id],
    queryFn: ({ signal }) => call(deskRequest, { params: { id }, signal }, m.desk_error_request),
    refetchInterval,
  });

export type OrderFilters = {
  status: '' | 'PENDING' | 'INPROGRESS' | 'FULFILLED';
  search: string;
  sortBy: 'paid' | 'confirmationnumber' | 'status';
  sortOrder: 'asc' | 'desc';
};

export const transactionsQuery = (filters: OrderFilters) =>
  queryOptions({
    queryKey: ['desk', 'transactions', filters],
    queryFn: ({ signal }) => call(transactions, { query: filters, signal }, m.desk_error_transactions),
    placeholderData: (before) => before,
  });

/** Moves a request to the list that it belongs to now, so that it is never in neither while both are asked for again. */
const move = (queries: QueryClient, request: DeskRequest): void => {
  const moved = (list: DeskRequest[] | undefined, belongs: boolean) =>
    list && [...list.filter(({ id }) => id !== request.id), ...(belongs ? [request] : [])];
  queries.setQueryData(pendingQuery.queryKey, (list) => moved(list, request.status === 'PENDING'));
  queries.setQueryData(inProgressQuery.queryKey, (list) => moved(list, request.status === 'INPROGRESS'));
};

/** Puts a request's new state on the screen, before the lists are asked for again. */
export const useShown = () => {
  const queries = useQueryClient();
  const askAgain = () => queries.invalidateQueries({ queryKey: ['desk'] });
  const show = (request: DeskRequest): void => {
    queries.setQueryData(requestQuery(request.id).queryKey, request);
    move(queries, request);
    void askAgain();
  };
  return { show, askAgain };
};

type After = { onDone?: () => void; onRefused?: (error: unknown) => void };

/** Runs one act on a request. */
const useAct = (act: (id: string) => Promise<DeskRequest>, { onDone, onRefused }: After = {}) => {
  const { show, askAgain } = useShown();
  const { run, busy, error } = useAttempt();
  const press = (id: string): void =>
    void run(
      async () => {
        show(await act(id));
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
  useAct((id) => call(startRequest, { params: { id } }, m.desk_error_status), after);
export const useRelease = (after: After) =>
  useAct((id) => call(releaseRequest, { params: { id } }, m.desk_error_status), after);
export const useTakeOver = (after: After) =>
  useAct((id) => call(takeOverRequest, { params: { id } }, m.desk_error_status), after);

export const useReveal = (id: string, onOpened: (revealed: ReplyOf<typeof deskReveal>) => void) => {
  const { run, error } = useAttempt();
  const reveal = (what: Secret): void =>
    void run(async () => onOpened(await call(deskReveal, { params: { id }, body: { what } }, m.desk_reveal_failed)));
  return { reveal, error };
};
