import { ResetScreen } from '../../features/accounts/reset-screen.tsx';

export default function ResetPasswordRoute() {
  return <ResetScreen />;
}
