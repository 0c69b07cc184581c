import { PasswordPanel } from '../../features/devices/password-panel.tsx';
import { SecureAccountScreen } from '../../features/sessions/factors/secure-account-screen.tsx';
import { landingOf } from '../links.ts';

export default function SecureAccountRoute() {
  return <SecureAccountScreen landingOf={landingOf} passwordPanel={<PasswordPanel />} />;
}
