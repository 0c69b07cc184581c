import type { DeskRequest } from '@keywright/contract/desk';
import { LATE_MINUTES } from '@keywright/contract/late';
import { useQuery } from '@tanstack/react-query';
import { useSession } from '../../lib/session.ts';
import { inProgressQuery, pendingQuery } from './desk.queries.ts';
import type { List } from './use-desk-address.ts';

const matches = (request: DeskRequest, search: string): boolean => {
  const { year, make, model, vin, confirmationNumber, keycodeUserEmail } = request;
  const text =
    `${year} ${make.manufacturerName} ${model} ${vin} ${confirmationNumber} ${keycodeUserEmail ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
};

/** The requests of one list, the longest waiting first. */
export const useQueue = (list: List, search: string) => {
  const { user } = useSession();
  const pending = useQuery(pendingQuery);
  const inProgress = useQuery(inProgressQuery);
  const waiting = pending.data ?? [];
  const started = inProgress.data ?? [];
  const mine = started.filter((request) => request.startedBy?.id === user?.id);
  const rowsOf: Record<List, () => DeskRequest[]> = {
    // What an admin has started stays in sight where it was found.
    waiting: () => [...mine, ...waiting].toSorted(longestFirst),
    progress: () => started,
    mine: () => mine,
    late: () =>
      [...waiting, ...started].filter((request) => request.waitingMinutes >= LATE_MINUTES).toSorted(longestFirst),
    transactions: () => [],
  };
  return {
    rows: rowsOf[list]().filter((request) => matches(request, search)),
    /** The next free request after this one is done. */
    nextAfter: (id: string): string | null =>
      waiting.find((request) => request.id !== id && request.can.includes('start'))?.id ?? null,
    loading: pending.isPending || inProgress.isPending,
    failed:
      (pending.error && ({ list: 'pending', error: pending.error } as const)) ||
      (inProgress.error && ({ list: 'in-progress', error: inProgress.error } as const)) ||
      undefined,
    retry: () => {
      void pending.refetch();
      void inProgress.refetch();
    },
  };
};

const longestFirst = (one: DeskRequest, other: DeskRequest): number =>
  Date.parse(one.paidAt) - Date.parse(other.paidAt);

export type Queue = ReturnType<typeof useQueue>;
