import { useSession } from '../../../lib/session.ts';
import { unconfirmedRefusal } from '../../../lib/unconfirmed-email.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Dialog } from '../../../ui/modal.tsx';
import { useConfirmedElsewhere } from './note-confirmed.ts';
import { useSendLink } from './use-send-link.ts';

const close = () => unconfirmedRefusal.set(false);

/** Says what a confirmed address is needed for, and sends the link again. What the person was doing stays as it is beneath. */
export const UnconfirmedDialog = () => {
  const { user } = useSession();
  useConfirmedElsewhere();
  return (
    <Dialog open onClose={close} title={m.accounts_confirm_title()}>
      {user?.isEmailConfirmed ? <Confirmed /> : <SendAgain email={user?.email ?? ''} />}
    </Dialog>
  );
};

const Confirmed = () => (
  <Stack>
    <Alert tone="fulfilled">{m.accounts_confirm_done()}</Alert>
    <Button tone="primary" wide onClick={close}>
      {m.accounts_confirm_go_on()}
    </Button>
  </Stack>
);

const SendAgain = ({ email }: { email: string }) => {
  const { send, busy, isSent, failure } = useSendLink();
  return (
    <Stack>
      <p>{m.accounts_confirm_why({ email })}</p>
      {isSent ? <Alert tone="fulfilled">{m.accounts_confirm_sent({ email })}</Alert> : null}
      {failure ? <Alert tone="rejected">{failure}</Alert> : null}
      <Button tone="primary" wide busy={busy} onClick={send}>
        {m.accounts_confirm_send_again()}
      </Button>
    </Stack>
  );
};
