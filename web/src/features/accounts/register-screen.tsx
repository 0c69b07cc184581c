import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { Link, useNavigate } from '../../ui/link.ts';
import { at } from '../../lib/locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Page, PageHead } from '../../ui/layout.tsx';
import { RegisterForm } from './register-form.tsx';

/** Makes a member account, and goes on to the login page. The page that is waited for goes along. */
export const RegisterScreen = () => {
  const navigate = useNavigate();
  const [round, setRound] = useState(0);
  const next = useSearchParams()[0].get('next');
  const login = next ? at(`/login?${new URLSearchParams({ next })}`) : at('/login');
  return (
    <Page>
      <PageTitle>{m.accounts_register_title()}</PageTitle>
      <PageHead title={m.accounts_register_title()}>{m.accounts_register_lead()}</PageHead>
      <RegisterForm
        key={round}
        onStartOver={() => setRound(round + 1)}
        onRegistered={() => void navigate(login, { state: { registered: true } })}
      />
      <p>
        {m.accounts_have_account()} <Link to={login}>{m.accounts_to_login()}</Link>
      </p>
    </Page>
  );
};
