import { DevicesPanel } from '../../features/devices/devices-panel.tsx';
import { PasswordPanel } from '../../features/devices/password-panel.tsx';
import { UserProfileScreen } from '../../features/profile/user-profile-screen.tsx';
import { SecurityPanel } from '../../features/sessions/security-panel.tsx';
import { useSession } from '../../lib/session.ts';
import { TwoColumns } from '../../ui/layout.tsx';

export default function UserProfileRoute() {
  const { user } = useSession();
  if (!user) return null;
  return (
    <UserProfileScreen
      key={user.id}
      personId={user.id}
      isMember={user.role === 'BASEUSER'}
      security={
        <TwoColumns aside={<PasswordPanel />}>
          <SecurityPanel />
          <DevicesPanel />
        </TwoColumns>
      }
    />
  );
}
