import type { Role } from '@keywright/contract/people';
import type { ReactNode } from 'react';
import { Navigate, useLocation } from 'react-router';
import { at } from '../lib/locale.ts';
import { useSession } from '../lib/session.ts';
import { isLeaving } from '../lib/session-ended.ts';
import { m } from '../paraglide/messages.js';
import { Page } from '../ui/layout.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

type GuardProps = { allow: readonly Role[]; signIn: '/login' | '/admin-login'; children: ReactNode };

/**
 * Shows a page to the people it is for and sends everybody else to sign in, and back afterwards. It only spares them a
 * page that the server would refuse to fill: what a person may do is decided there.
 */
export const Guard = ({ allow, signIn, children }: GuardProps) => {
  const { role, initialized } = useSession();
  const { pathname, search, hash } = useLocation();
  // Who logs out is on the way to another page already, and not to be sent back here after the next log-in.
  if (!initialized || (!role && isLeaving())) {
    return (
      <Page>
        <Skeleton label={m.common_loading()} />
      </Page>
    );
  }
  if (role && allow.includes(role)) return children;
  const next = new URLSearchParams({ next: pathname + search + hash });
  return <Navigate to={`${at(signIn)}?${next}`} replace />;
};
