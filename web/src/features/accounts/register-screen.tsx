import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link } from '../../ui/link.ts';
import { useInvitationBehind } from '../../lib/invitation.ts';
import { at } from '../../lib/locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { Page, PageHead } from '../../ui/layout.tsx';
import { type OnRegistered, RegisterForm } from './register-form.tsx';

/** Makes a member account. The login page that it leads to goes on to the same page as this one. */
export const RegisterScreen = ({ onRegistered }: { onRegistered: OnRegistered }) => {
  const [round, setRound] = useState(0);
  const next = useSearchParams()[0].get('next');
  const invitation = useInvitationBehind(next);
  const login = next ? at(`/login?${new URLSearchParams({ next })}`) : at('/login');
  return (
    <Page>
      <PageTitle>{m.accounts_register_title()}</PageTitle>
      <PageHead title={m.accounts_register_title()}>{m.accounts_register_lead()}</PageHead>
      {invitation ? <Alert tone="progress">{m.workshops_invited_by(invitation)}</Alert> : null}
      <RegisterForm
        key={round}
        invitedEmail={invitation?.email ?? null}
        onStartOver={() => setRound(round + 1)}
        onRegistered={onRegistered}
      />
      <p>
        {m.accounts_have_account()} <Link to={login}>{m.accounts_to_login()}</Link>
      </p>
    </Page>
  );
};
