import { Outlet } from 'react-router';
import { DeskWork } from '../desk-work.tsx';
import { Guard } from '../guard.tsx';

export const handle = { frame: 'desk' };

export default function DeskOnly() {
  return (
    <Guard allow={['ADMIN', 'SUPER_ADMIN']} signIn="/admin-login">
      <DeskWork />
      <Outlet />
    </Guard>
  );
}
