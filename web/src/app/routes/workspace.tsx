import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { followLive } from '../live.ts';
import { queryClient } from '../query-client.ts';

/** Around every page that works with the person's own things: the cache of answers and the live hints. */
export default function Workspace() {
  const { user, initialized } = useSession();
  const id = user?.id;
  useEffect(() => {
    if (!initialized) return;
    // Answers of the person before must never be seen by the next one.
    return () => queryClient.clear();
  }, [id, initialized]);
  useEffect(() => (id ? followLive(queryClient) : undefined), [id]);
  return (
    <QueryClientProvider client={queryClient}>
      <Outlet />
    </QueryClientProvider>
  );
}
