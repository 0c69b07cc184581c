export { ResetScreen as default } from '../../features/accounts/reset-screen.tsx';
