import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { followCart, followLive } from '../live.ts';
import { queryClient } from '../query-client.ts';
import { StepUp } from '../step-up.tsx';

/** Around every page that works with the person's own things: the cache of answers and the live hints. */
export default function Workspace() {
  const { user } = useSession();
  // Hints are among what the server refuses to somebody who must first secure the account.
  const id = user?.duties.length === 0 ? user.id : undefined;
  const role = user?.role;
  useEffect(() => {
    if (!id || !role) return followCart(queryClient);
    const stop = followLive(queryClient, { id, role });
    return () => {
      stop();
      // What this person was answered must never be seen by the next one.
      queryClient.clear();
    };
  }, [id, role]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
      <StepUp />
    </QueryClientProvider>
  );
}
