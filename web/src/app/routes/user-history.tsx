export { HistoryScreen as default } from '../../features/members/history-screen.tsx';
