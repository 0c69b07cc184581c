import { UsersScreen } from '../../features/members/users-screen.tsx';

export default function UsersRoute() {
  return <UsersScreen />;
}
