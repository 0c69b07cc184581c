export { UsersScreen as default } from '../../features/members/users-screen.tsx';
