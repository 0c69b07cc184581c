import type { SignedIn } from '@keywright/contract/people';
import KeyRound from 'icon:key-round';
import { m } from '@keywright/words/messages';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { useOfferedPasskeys } from './offered-passkeys.ts';
import { usePasskeys } from '../passkeys.ts';
import { useFinishLogin, withAnswer, withPasskey } from './use-finish-login.ts';

/** Logs in without a password, where the browser can: by the button, or by what the browser offers in the field of the email. */
export const PasskeyLogin = ({ onSignedIn }: { onSignedIn: (user: SignedIn) => string | null }) => {
  const { finish, busy, says } = useFinishLogin(onSignedIn);
  useOfferedPasskeys(!busy, (answer) => void finish(() => withAnswer(answer)));
  if (!usePasskeys()) return null;
  return (
    <Stack>
      <Button
        wide
        icon={<Icon of={KeyRound} />}
        busy={busy && m.factors_passkey_asking()}
        onClick={() => void finish(withPasskey)}
      >
        {m.factors_passkey_login()}
      </Button>
      {says ? <Alert tone="rejected">{says}</Alert> : null}
    </Stack>
  );
};
