import { ChatCorner } from '../../features/chat/chat-corner.tsx';
import { ChatLauncher } from '../../features/chat/chat-launcher.tsx';
import { Dashboard } from '../../features/orders/dashboard.tsx';
import { AccountChecklist } from '../../features/profile/standing/account-checklist.tsx';
import { useAccountPapers } from '../../features/profile/standing/use-account-papers.ts';

export default function DashboardRoute() {
  const { papers, isLoading } = useAccountPapers();
  return (
    <>
      <Dashboard
        account={papers ? <AccountChecklist papers={papers} /> : null}
        chat={<ChatLauncher />}
        isWaiting={isLoading}
      />
      <ChatCorner />
    </>
  );
}
