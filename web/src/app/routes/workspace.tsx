import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { followLive } from '../live.ts';
import { queryClient } from '../query-client.ts';

/** Around every page that works with the person's own things: the cache of answers and the live hints. */
export default function Workspace() {
  const id = useSession().user?.id;
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
    </QueryClientProvider>
  );
}
