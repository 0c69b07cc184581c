import { Outlet } from 'react-router';
import { Guard } from '../guard.tsx';

export default function SignedInOnly() {
  return (
    <Guard allow={['BASEUSER', 'ADMIN', 'SUPER_ADMIN']} signIn="/login">
      <Outlet />
    </Guard>
  );
}
