import { AuthoritiesScreen } from '../../features/authorities/authorities-screen.tsx';

export default function AuthoritiesRoute() {
  return <AuthoritiesScreen />;
}
