import { QueryClientProvider, QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { Refused } from '../../lib/refusal.ts';
import { followLive } from '../live.ts';
import { StepUp } from '../step-up.tsx';

/** A refusal will not change by asking again; a lost connection may, but not while there is none. */
const worthAskingAgain = (failures: number, error: Error): boolean =>
  !(error instanceof Refused) && navigator.onLine && failures < 2;

/** Twice within two seconds: a person waits for the words meanwhile. */
const retryDelay = (failures: number): number => 500 * 2 ** failures;

/** Without a network the library would let questions and acts wait without a word. Here they fail, and say so. */
const networkMode = 'always';

const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthAskingAgain, retryDelay, staleTime: 10_000, networkMode, refetchOnReconnect: true },
    mutations: { retry: false, networkMode },
  },
});

/** Around every page that works with the person's own things: the cache of answers and the live hints. */
export default function Workspace() {
  const { user } = useSession();
  // Hints are among what the server refuses to somebody who must first secure the account.
  const id = user?.duties.length === 0 ? user.id : undefined;
  useEffect(() => {
    if (!id) return;
    const stop = followLive(queryClient);
    return () => {
      stop();
      // What this person was answered must never be seen by the next one.
      queryClient.clear();
    };
  }, [id]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <StepUp />
    </QueryClientProvider>
  );
}
