import { Outlet } from 'react-router';
import { Guard } from '../guard.tsx';

export const handle = { frame: 'desk' };

export default function SuperAdminOnly() {
  return (
    <Guard allow={['SUPER_ADMIN']} signIn="/admin-login">
      <Outlet />
    </Guard>
  );
}
