import { RegisterScreen } from '../../features/accounts/register-screen.tsx';
import { useLoginAfterRegistering } from '../../features/sessions/sign-in/use-login-after-registering.ts';
import { landingOf } from '../links.ts';

/** A new member goes on to the dashboard, which says what is still to be done. */
const landingOfNew = { ...landingOf, BASEUSER: '/user-dash' } as const;

export default function RegisterRoute() {
  return <RegisterScreen onRegistered={useLoginAfterRegistering(landingOfNew)} />;
}
