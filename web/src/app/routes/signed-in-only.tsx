import { Suspense } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '../../lib/session.ts';
import { late } from '../../ui/late.tsx';
import { Guard } from '../guard.tsx';

export const handle = { frame: 'own' };

/** Members' browsers never fetch it. */
const DeskWork = late(async () => (await import('../desk-work.tsx')).DeskWork);

export default function SignedInOnly() {
  const { role } = useSession();
  return (
    <Guard allow={['BASEUSER', 'ADMIN', 'SUPER_ADMIN']} signIn="/login">
      <Suspense>{role === 'ADMIN' || role === 'SUPER_ADMIN' ? <DeskWork /> : null}</Suspense>
      <Outlet />
    </Guard>
  );
}
