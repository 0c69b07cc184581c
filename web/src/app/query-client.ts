import { QueryClient } from '@tanstack/react-query';
import { askAgainAfterFirstLoads, noteQuestions } from '../lib/ask-again.ts';
import { busyMs, Refused } from '../lib/refusal.ts';
import { currentSession, onSessionChange, signedInSince } from '../lib/session.ts';
import { waitWhileBusy } from '../lib/wait-while-busy.ts';

/** A refusal will not change by asking again; a lost connection may, but not while there is none. */
const worthAskingAgain = (failures: number, error: Error): boolean =>
  !(error instanceof Refused) && busyMs(error) === null && navigator.onLine && failures < 2;

/** Twice within two seconds: a person waits for the words meanwhile. */
const retryDelay = (failures: number): number => 500 * 2 ** failures;

/** Without a network the library would let questions and acts wait without a word. Here they fail, and say so. */
const networkMode = 'always';

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: worthAskingAgain,
      retryDelay,
      staleTime: 10_000,
      networkMode,
      refetchOnReconnect: true,
      refetchInterval: waitWhileBusy,
    },
    mutations: { retry: false, networkMode },
  },
});

noteQuestions(queryClient);
askAgainAfterFirstLoads(queryClient);

let sessionOfCache = signedInSince();
// A login discards what the guest was told, such as the cart at a guest's price. At a logout, the workspace clears the cache.
onSessionChange(() => {
  const isOther = signedInSince() !== sessionOfCache;
  sessionOfCache = signedInSince();
  if (isOther && currentSession().user) queryClient.clear();
});
