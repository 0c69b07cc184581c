export { AdminRegisterScreen as default } from '../../features/admins/admin-register-screen.tsx';
