export { ConfirmScreen as default } from '../../features/accounts/confirm/confirm-screen.tsx';
