import type { Role, SignedIn } from '@keywright/contract/people';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { at } from '../../lib/locale.ts';
import { setUser, useSession } from '../../lib/session.ts';
import { m } from '../../paraglide/messages.js';
import { Alert } from '../../ui/alert.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginLinks } from './login-links.tsx';
import { loginWords } from './login-words.ts';
import { useNextPage } from './next-page.ts';

type LoginScreenProps = {
  /** The admins' way in: other roles are refused. */
  desk: boolean;
  landingOf: Record<Role, string>;
};

/** Signs a person in and goes on to the page that asked for it, else to the page of their role. */
export const LoginScreen = ({ desk, landingOf }: LoginScreenProps) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const next = useNextPage();
  const words = desk ? loginWords.desk : loginWords.member;
  const goOn = ({ role }: SignedIn) => void navigate(next ?? at(landingOf[role]), { replace: true });

  const { loggedOut } = useSaid();

  // Somebody who is signed in, is not about to log out and was not sent here by a page for others has nothing to do here.
  useEffect(() => {
    if (user && !next && !loggedOut) void navigate(at(landingOf[user.role]), { replace: true });
  }, [user, next, loggedOut, navigate, landingOf]);

  const signedIn = (person: SignedIn): string | null => {
    setUser(person);
    if (desk && person.role === 'BASEUSER') return m.sessions_denied();
    goOn(person);
    return null;
  };

  return (
    <Page>
      <title>{`${words.title()} · ${m.common_product()}`}</title>
      <PageHead title={words.title()}>{words.lead()}</PageHead>
      <Notice desk={desk} next={next} user={user} />
      <LoginForm words={words} onSignedIn={signedIn} />
      {desk ? null : <ForgotPassword />}
      <LoginLinks desk={desk} next={next} />
    </Page>
  );
};

const Notice = ({ next, user }: { desk: boolean; next: string | null; user: SignedIn | null }) => {
  const said = useSaid();
  if (said.again) return <Alert tone="progress">{m.sessions_again()}</Alert>;
  if (user && next) return <Alert tone="late">{m.sessions_as_other({ name: `${user.fname} ${user.lname}` })}</Alert>;
  if (said.registered) return <Alert tone="fulfilled">{m.sessions_registered()}</Alert>;
  return said.loggedOut ? <Alert tone="fulfilled">{m.sessions_logged_out()}</Alert> : null;
};

/** What the page that sent the person here says about why. */
const useSaid = (): { loggedOut?: unknown; again?: unknown; registered?: unknown } => {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? state : {};
};
