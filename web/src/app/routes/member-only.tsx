import { Outlet } from 'react-router';
import { Guard } from '../guard.tsx';

export default function MemberOnly() {
  return (
    <Guard allow={['BASEUSER']} signIn="/login">
      <Outlet />
    </Guard>
  );
}
