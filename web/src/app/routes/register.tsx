import { RegisterScreen } from '../../features/accounts/register-screen.tsx';

export default function RegisterRoute() {
  return <RegisterScreen />;
}
