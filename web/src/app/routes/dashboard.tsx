import { ChatCorner } from '../../features/chat/chat-corner.tsx';
import { Dashboard } from '../../features/orders/dashboard.tsx';

export default function DashboardRoute() {
  return (
    <>
      <Dashboard />
      <ChatCorner />
    </>
  );
}
