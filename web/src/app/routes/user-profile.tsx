import { UserProfileScreen } from '../../features/profile/user-profile-screen.tsx';
import { useSession } from '../../lib/session.ts';

export default function UserProfileRoute() {
  const { user } = useSession();
  if (!user) return null;
  return <UserProfileScreen key={user.id} personId={user.id} isMember={user.role === 'BASEUSER'} security={null} />;
}
