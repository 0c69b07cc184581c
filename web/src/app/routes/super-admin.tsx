import { SuperAdminScreen } from '../../features/admins/super-admin-screen.tsx';
import { WaitingChanges } from '../waiting-changes.tsx';

export default function SuperAdmin() {
  return <SuperAdminScreen waiting={<WaitingChanges />} />;
}
