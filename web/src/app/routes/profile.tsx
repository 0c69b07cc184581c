import { ProfilePage } from '../profile-page.tsx';

export default function ProfileRoute() {
  return <ProfilePage first="account" />;
}
