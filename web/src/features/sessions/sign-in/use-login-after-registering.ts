import type { PageAddress } from '@keywright/contract/pages';
import type { Role } from '@keywright/contract/people';
import { at } from '../../../lib/locale.ts';
import { setUser } from '../../../lib/session.ts';
import { useNavigate } from '../../../ui/link.ts';
import { pageAfterLogin, useNextPage } from '../next-page.ts';
import { signIn } from './sign-in.ts';

type Credentials = { email: string; password: string };

/**
 * Logs a new member in with what they registered with. The login page goes on where that fails: registering answers the
 * same for an email that already has an account, whose password is another one.
 */
export const useLoginAfterRegistering = (landingOf: Record<Role, PageAddress>) => {
  const navigate = useNavigate();
  const next = useNextPage();
  return async ({ email, password }: Credentials): Promise<void> => {
    const answer = await signIn({ body: { email, password } }).catch(() => undefined);
    if (answer && 'user' in answer) {
      setUser(answer.user);
      await navigate(pageAfterLogin(answer.user, next, landingOf));
      return;
    }
    const login = next ? at(`/login?${new URLSearchParams({ next })}`) : at('/login');
    await navigate(login, { state: { registered: true } });
  };
};
