import { LoginScreen } from '../../features/sessions/login-screen.tsx';
import { landingOf } from '../links.ts';

export default function LoginRoute() {
  return <LoginScreen desk={false} landingOf={landingOf} />;
}
