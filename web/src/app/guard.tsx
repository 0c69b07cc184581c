import type { Role } from '@keywright/contract/people';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { Navigate } from '../ui/link.ts';
import { at } from '../lib/locale.ts';
import { useSession } from '../lib/session.ts';
import { isLeaving } from '../lib/session-ended.ts';
import { Page } from '../ui/layout.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { SessionUnknown } from './session-line.tsx';

type GuardProps = {
  allow: readonly Role[];
  signIn: '/login' | '/admin-login';
  /** Open also to somebody who must first secure the account: the page where that is done. */
  beforeDuties?: boolean;
  children: ReactNode;
};

/**
 * Shows a page to the people it is for and sends everybody else to sign in, and back afterwards. It only spares them a
 * page that the server would refuse to fill: what a person may do is decided there.
 */
export const Guard = ({ allow, signIn, beforeDuties = false, children }: GuardProps) => {
  const { user, role, initialized, hasEnded } = useSession();
  const { pathname, search, hash } = useLocation();
  // Who logs out is on the way to another page already, and not to be sent back here after the next log-in.
  if (!initialized || (!role && isLeaving())) {
    return (
      <Page>
        <SessionUnknown>
          <Skeleton />
        </SessionUnknown>
      </Page>
    );
  }
  const next = new URLSearchParams({ next: pathname + search + hash });
  if (role && allow.includes(role)) {
    const isFree = beforeDuties || user?.duties.length === 0;
    return isFree ? children : <Navigate to={at(`/secure-account?${next}`)} replace />;
  }
  return <Navigate to={at(`${signIn}?${next}`)} state={{ ended: hasEnded }} replace />;
};
