import { QueryClient } from '@tanstack/react-query';
import { Refused } from '../lib/refusal.ts';

/** A refusal will not change by asking again; a lost connection may. */
const worthAskingAgain = (failures: number, error: Error): boolean => !(error instanceof Refused) && failures < 2;

export const queryClient = new QueryClient({
  defaultOptions: { queries: { retry: worthAskingAgain, staleTime: 10_000 }, mutations: { retry: false } },
});
