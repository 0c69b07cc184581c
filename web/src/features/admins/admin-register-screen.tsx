import { useSearchParams } from 'react-router';
import { Link, useNavigate } from '../../ui/link.ts';
import { at } from '../../lib/locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Page, PageHead } from '../../ui/layout.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { AdminRegisterForm } from './admin-register-form.tsx';

/** How somebody asks to work at the code desk. The link in the mail says that its reader has a code. */
export const AdminRegisterScreen = () => {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const done = () => {
    showToast(m.admins_register_done(), { tone: 'fulfilled' });
    void navigate(at('/admin-login'));
  };
  return (
    <Page>
      <PageTitle>{m.admins_register_title()}</PageTitle>
      <PageHead title={m.admins_register_title()}>{m.admins_register_lead()}</PageHead>
      <AdminRegisterForm hasCode={params.get('code') === 'sent'} onRegistered={done} />
      <p>
        {m.admins_register_login()} <Link to={at('/admin-login')}>{m.admins_register_login_link()}</Link>
      </p>
    </Page>
  );
};
