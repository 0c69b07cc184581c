export { SuperAdminScreen as default } from '../../features/admins/super-admin-screen.tsx';
