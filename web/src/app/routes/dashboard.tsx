import { Dashboard } from '../../features/orders/dashboard.tsx';

export default function DashboardRoute() {
  return <Dashboard />;
}
