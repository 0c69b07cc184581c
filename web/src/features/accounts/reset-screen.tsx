import { useState } from 'react';
import { at } from '../../lib/locale.ts';
import { PageTitle } from '../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Page, PageHead } from '../../ui/layout.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { PasswordUpdated } from './password-updated.tsx';
import { ResetForm } from './reset-form.tsx';
import { useLinkToken } from './link-token.ts';

/** Sets a new password with the link of a mail. */
export const ResetScreen = () => {
  const token = useLinkToken('/reset-password');
  const [isDone, setDone] = useState(false);
  const title = token ? m.accounts_reset_title() : m.accounts_reset_invalid_title();
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      {token ? (
        <>
          <PageHead title={title}>{m.accounts_reset_lead()}</PageHead>
          {isDone ? <PasswordUpdated /> : <ResetForm token={token} onDone={() => setDone(true)} />}
        </>
      ) : (
        <>
          <PageHead title={title}>{m.failure_reset_invalid_link()}</PageHead>
          <LinkButton to={at('/login')} tone="primary" wide>
            {m.accounts_return_to_login()}
          </LinkButton>
        </>
      )}
    </Page>
  );
};
