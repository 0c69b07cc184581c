import { AdminRegisterScreen } from '../../features/admins/admin-register-screen.tsx';

export default function AdminRegisterRoute() {
  return <AdminRegisterScreen />;
}
