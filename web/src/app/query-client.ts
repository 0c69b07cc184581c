import { type Query, QueryClient } from '@tanstack/react-query';
import { noteQuestions } from '../lib/ask-again.ts';
import { busyMs, Refused } from '../lib/refusal.ts';

/** A refusal will not change by asking again; a lost connection may, but not while there is none. */
const worthAskingAgain = (failures: number, error: Error): boolean =>
  !(error instanceof Refused) && busyMs(error) === null && navigator.onLine && failures < 2;

/** Twice within two seconds: a person waits for the words meanwhile. */
const retryDelay = (failures: number): number => 500 * 2 ** failures;

/** The limit of all calls is over within a minute. What is limited for longer is for a person to ask again. */
const MAX_WAIT_MS = 60_000;

/** A busy server says when to ask again: then it is asked, while the page says what is wrong. */
const refetchInterval = ({ state: { status, error } }: Query<unknown, Error>): number | false => {
  const wait = status === 'error' ? busyMs(error) : null;
  return wait !== null && wait <= MAX_WAIT_MS ? wait : false;
};

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
      refetchInterval,
    },
    mutations: { retry: false, networkMode },
  },
});

noteQuestions(queryClient);
