import { SuperAdminScreen } from '../../features/admins/super-admin-screen.tsx';

export default function SuperAdminRoute() {
  return <SuperAdminScreen />;
}
