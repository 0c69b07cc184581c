export { AccountingScreen as default } from '../../features/accounting/accounting-screen.tsx';
