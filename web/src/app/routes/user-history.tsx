import { HistoryScreen } from '../../features/members/history-screen.tsx';

export default function HistoryRoute() {
  return <HistoryScreen />;
}
