export { RegisterScreen as default } from '../../features/accounts/register-screen.tsx';
