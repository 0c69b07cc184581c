import { confirmEmail } from '@keywright/contract/accounts.calls';
import { type ReactNode, useState } from 'react';
import { call } from '../../../lib/call.ts';
import { at } from '../../../lib/locale.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { useSession } from '../../../lib/session.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Page, PageHead, Stack } from '../../../ui/layout.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageTitle } from '../../../ui/page-title.tsx';
import { useLinkToken } from '../link-token.ts';
import { askIfConfirmed } from './note-confirmed.ts';

/**
 * Confirms an address with the link of a mail. Opening the page confirms nothing: mail scanners open every link. Works on a device
 * on which nobody is logged in.
 */
export const ConfirmScreen = () => {
  const token = useLinkToken('/confirm-email');
  const [isDone, setDone] = useState(false);
  const title = isDone ? m.accounts_confirm_done_title() : m.accounts_confirm_title();
  return (
    <Page>
      <PageTitle>{title}</PageTitle>
      <PageHead title={title}>
        {isDone ? m.accounts_confirm_done_lead() : token ? m.accounts_confirm_lead() : null}
      </PageHead>
      {token && !isDone ? <Confirm token={token} onDone={() => setDone(true)} /> : null}
      {token ? null : <LinkOver>{m.failure_email_invalid_link()}</LinkOver>}
      {isDone || !token ? <GoOn /> : null}
    </Page>
  );
};

const Confirm = ({ token, onDone }: { token: string; onDone: () => void }) => {
  const { run, busy, error } = useAttempt();
  const confirm = () =>
    run(async () => {
      await call(confirmEmail, { body: { token } }, m.accounts_confirm_failed);
      // Whoever is logged in here may be the owner of the address.
      await askIfConfirmed();
      onDone();
    });
  return (
    <Stack>
      {error ? <LinkOver>{saysOf(error)}</LinkOver> : null}
      <Button tone="primary" wide busy={busy && m.accounts_confirming()} onClick={() => void confirm()}>
        {m.accounts_confirm_button()}
      </Button>
      <p className="meta">{m.accounts_confirm_not_you()}</p>
    </Stack>
  );
};

/** Why the link did not confirm anything, and how to get another. */
const LinkOver = ({ children }: { children: ReactNode }) => (
  <>
    <Alert tone="rejected">{children}</Alert>
    <p>{m.accounts_confirm_again_how()}</p>
  </>
);

const GoOn = () => {
  const { role } = useSession();
  if (role === null)
    return (
      <LinkButton to={at('/login')} tone="primary" wide>
        {m.accounts_to_login()}
      </LinkButton>
    );
  return (
    <LinkButton to={at(role === 'BASEUSER' ? '/user-dash' : '/admin')} tone="primary" wide>
      {m.accounts_confirm_go_on()}
    </LinkButton>
  );
};
