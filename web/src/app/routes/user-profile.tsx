import { ProfilePage } from '../profile-page.tsx';

export default function UserProfileRoute() {
  return <ProfilePage first="profile" />;
}
