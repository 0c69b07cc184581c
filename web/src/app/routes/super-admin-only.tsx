import { Outlet } from 'react-router';
import { DeskWork } from '../desk-work.tsx';
import { Guard } from '../guard.tsx';

export const handle = { frame: 'desk' };

export default function SuperAdminOnly() {
  return (
    <Guard allow={['SUPER_ADMIN']} signIn="/admin-login">
      <DeskWork />
      <Outlet />
    </Guard>
  );
}
