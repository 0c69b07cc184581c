import { LoginScreen } from '../../features/sessions/sign-in/login-screen.tsx';
import { landingOf } from '../links.ts';

export default function AdminLoginRoute() {
  return <LoginScreen desk landingOf={landingOf} />;
}
