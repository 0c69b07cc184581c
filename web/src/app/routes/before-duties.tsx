import { Outlet } from 'react-router';
import { Guard } from '../guard.tsx';

export default function BeforeDuties() {
  return (
    <Guard allow={['BASEUSER', 'ADMIN', 'SUPER_ADMIN']} signIn="/admin-login" beforeDuties>
      <Outlet />
    </Guard>
  );
}
