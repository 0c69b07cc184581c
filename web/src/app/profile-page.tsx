import { UserProfileScreen } from '../features/profile/user-profile-screen.tsx';
import { useSession } from '../lib/session.ts';
import { late } from '../ui/late.tsx';

/** Each is fetched when its tab is opened. */
const OwnPlan = late(async () => (await import('../features/subscriptions/own-plan.tsx')).OwnPlan);

/** Fetched when the tab is opened: it weighs as much as the rest of the page. */
const SecurityTab = late(async () => (await import('./security-tab.tsx')).SecurityTab);

/** The one profile, which two addresses open at different tabs. */
export const ProfilePage = ({ first }: { first: 'profile' | 'account' }) => {
  const { user } = useSession();
  if (!user) return null;
  return (
    <UserProfileScreen
      key={user.id}
      personId={user.id}
      isMember={user.role === 'BASEUSER'}
      first={first}
      subscription={<OwnPlan />}
      security={<SecurityTab />}
    />
  );
};
