import { UpdateProfileScreen } from '../../features/profile/account/update-profile-screen.tsx';
import { useSession } from '../../lib/session.ts';

export default function ProfileRoute() {
  const id = useSession().user?.id;
  return id ? <UpdateProfileScreen key={id} personId={id} /> : null;
}
