import { lazy } from 'react';
import { UserProfileScreen } from '../../features/profile/user-profile-screen.tsx';
import { useSession } from '../../lib/session.ts';

/** Fetched when the tab is opened: it weighs as much as the rest of the page. */
const SecurityTab = lazy(async () => ({ default: (await import('../security-tab.tsx')).SecurityTab }));

export default function UserProfileRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <UserProfileScreen
      key={user.id}
      personId={user.id}
      isMember={user.role === 'BASEUSER'}
      security={<SecurityTab />}
    />
  );
}
