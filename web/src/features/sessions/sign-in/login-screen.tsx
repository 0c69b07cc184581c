import { fullName } from '@keywright/contract/full-name';
import type { PageAddress } from '@keywright/contract/pages';
import type { Role, SignedIn } from '@keywright/contract/people';
import type { SecondStep } from '@keywright/contract/sign-in';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { Link, useNavigate } from '../../../ui/link.ts';
import { useInvitationBehind } from '../../../lib/invitation.ts';
import { at } from '../../../lib/locale.ts';
import { setUser, useSession } from '../../../lib/session.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Page, PageHead } from '../../../ui/layout.tsx';
import { PasskeyLogin } from './passkey-login.tsx';
import { SecondStepForm } from './second-step.tsx';
import { ForgotPassword } from './forgot-password.tsx';
import { LoginForm } from './login-form.tsx';
import { LoginLinks } from './login-links.tsx';
import { loginWords } from './login-words.ts';
import { pageAfterLogin, useNextPage } from '../next-page.ts';
import type { LocalAddress } from '../../../address.ts';

type LoginScreenProps = {
  /** The admins' way in: other roles are refused. */
  desk: boolean;
  landingOf: Record<Role, PageAddress>;
};

/** Where a login stands: what was said and typed when it began again, or what is asked for after the password. */
type Stage =
  | { at: 'password'; email: string; says: string | null }
  | { at: 'second-step'; email: string; offered: readonly SecondStep[]; way: SecondStep };

/** Signs a person in and goes on to the page that asked for it, else to the page of their role. */
export const LoginScreen = ({ desk, landingOf }: LoginScreenProps) => {
  const [stage, setStage] = useState<Stage>({ at: 'password', email: '', says: null });
  const next = useNextPage();
  const invitation = useInvitationBehind(next);
  const words = desk ? loginWords.desk : loginWords.member;
  const { user, signedIn } = useWayOn({ desk, landingOf, next });
  const restart = (says: string | null = null) => setStage({ at: 'password', email: stage.email, says });

  if (stage.at === 'second-step')
    return (
      <Page>
        <PageTitle>{m.factors_step_title()}</PageTitle>
        <PageHead title={m.factors_step_title()}>{stepLeads[stage.way]()}</PageHead>
        <SecondStepForm
          offered={stage.offered}
          way={stage.way}
          onWay={(way) => setStage({ ...stage, way })}
          onSignedIn={signedIn}
          onRestart={restart}
        />
      </Page>
    );
  return (
    <Page>
      <PageTitle>{words.title()}</PageTitle>
      <PageHead title={words.title()}>{words.lead()}</PageHead>
      <Notice desk={desk} next={next} user={user} invitation={invitation} />
      <LoginForm
        words={words}
        email={stage.email}
        invitedEmail={invitation?.email ?? null}
        says={stage.says}
        onSignedIn={signedIn}
        onSecondStep={(email, offered) =>
          setStage({ at: 'second-step', email, offered, way: preferred.find((way) => offered.includes(way)) ?? 'app' })
        }
      />
      <PasskeyLogin onSignedIn={signedIn} />
      {desk ? null : <ForgotPassword />}
      <LoginLinks desk={desk} next={next} />
    </Page>
  );
};

/** What is asked for first of what is offered. */
const preferred: readonly SecondStep[] = ['app', 'passkey', 'recovery'];

const stepLeads: Record<SecondStep, () => string> = {
  app: m.factors_step_lead_app,
  recovery: m.factors_step_lead_recovery,
  passkey: m.factors_step_lead_passkey,
};

const forgetRegistration = (): Promise<void> =>
  import('../../../lib/device-drafts.ts')
    .then(({ forgetDraft, REGISTRATION }) => forgetDraft(REGISTRATION))
    .catch(() => undefined);

const useWayOn = ({ desk, landingOf, next }: LoginScreenProps & { next: LocalAddress | null }) => {
  const { user } = useSession();
  const navigate = useNavigate();
  const { loggedOut } = useSaid();
  const denied = useRef(false);

  // Somebody who is signed in, is not about to log out and was not sent here by a page for others has nothing to do here; nor
  // is anybody sent on who has just been told that this way in is not theirs.
  useEffect(() => {
    if (user && !next && !loggedOut && !denied.current)
      void navigate(pageAfterLogin(user, null, landingOf), { replace: true });
  }, [user, next, loggedOut, navigate, landingOf]);

  const signedIn = (person: SignedIn): string | null => {
    denied.current = desk && person.role === 'BASEUSER';
    setUser(person);
    // Whoever has an account has no use for a registration that was begun here.
    void forgetRegistration();
    if (denied.current) return m.sign_in_denied();
    void navigate(pageAfterLogin(person, next, landingOf), { replace: true });
    return null;
  };
  return { user, signedIn };
};

type NoticeProps = {
  desk: boolean;
  next: LocalAddress | null;
  user: SignedIn | null;
  invitation: ReturnType<typeof useInvitationBehind>;
};

const Notice = ({ desk, next, user, invitation }: NoticeProps) => {
  const said = useSaid();
  if (said.ended && !user) return <Ended next={next} />;
  if (said.again) return <Alert tone="progress">{m.sign_in_again()}</Alert>;
  if (user && next) return <Alert tone="late">{m.sign_in_as_other({ name: fullName(user) })}</Alert>;
  if (said.registered) return <Alert tone="fulfilled">{m.sign_in_registered()}</Alert>;
  if (said.loggedOut) return <Alert tone="fulfilled">{m.sign_in_logged_out()}</Alert>;
  if (invitation) return <Alert tone="progress">{m.workshops_invited_by(invitation)}</Alert>;
  return desk && next ? <Alert tone="progress">{m.sign_in_desk_first()}</Alert> : null;
};

/** Where guests may go on, too: they are told at which price, and choose it. */
const isForGuests = (next: LocalAddress): boolean => [at('/vehicle-keycode-request'), at('/cart')].includes(next);

const Ended = ({ next }: Pick<NoticeProps, 'next'>) => (
  <Alert tone="late" action={next && isForGuests(next) ? <Link to={next}>{m.sign_in_ended_guest()}</Link> : undefined}>
    {m.sign_in_ended()}
  </Alert>
);

/** What the page that sent the person here says about why. */
const useSaid = (): { loggedOut?: unknown; ended?: unknown; again?: unknown; registered?: unknown } => {
  const state: unknown = useLocation().state;
  return typeof state === 'object' && state !== null ? state : {};
};
