import { Outlet } from 'react-router';
import { Guard } from '../guard.tsx';

/** The frame that comes next: a page of the desk. */
export const handle = { frame: 'own' };

export default function BeforeDuties() {
  return (
    <Guard allow={['BASEUSER', 'ADMIN', 'SUPER_ADMIN']} signIn="/admin-login" beforeDuties>
      <Outlet />
    </Guard>
  );
}
