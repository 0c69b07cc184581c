import type { Role } from '@keywright/contract/people';
import { useEffect } from 'react';
import { openStore } from '../store.ts';
import type { deskParts } from './desk-navigation.tsx';

const parts = openStore<typeof deskParts | null>(null);

/** Pages work without these parts. The next page that opens tries again. */
const fetchParts = (): Promise<void> =>
  import('./desk-navigation.tsx').then(
    ({ deskParts: fetched }) => parts.set(fetched),
    () => undefined,
  );

export const isDeskRole = (role: Role | null): role is 'ADMIN' | 'SUPER_ADMIN' =>
  role === 'ADMIN' || role === 'SUPER_ADMIN';

/** The navigation of the code desk, fetched only for admins. It arrives a moment after the page. */
export const useDeskParts = (role: Role | null): typeof deskParts | null => {
  const fetched = parts.use();
  const isDesk = isDeskRole(role);
  useEffect(() => {
    if (isDesk && !parts.get()) void fetchParts();
  }, [isDesk]);
  return isDesk ? fetched : null;
};
