import { sendConfirmation } from '@keywright/contract/accounts.calls';
import { useState } from 'react';
import { call } from '../../../lib/call.ts';
import { saysOf } from '../../../lib/refusal.ts';
import { useAttempt } from '../../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { noteConfirmed } from './note-confirmed.ts';

/** Sends the link that confirms the person's address again. */
export const useSendLink = () => {
  const { run, busy, error } = useAttempt();
  const [isSent, setSent] = useState(false);
  const send = () =>
    void run(async () => {
      setSent(false);
      const { isEmailConfirmed } = await call(sendConfirmation, {}, m.accounts_confirm_send_failed);
      if (isEmailConfirmed) noteConfirmed();
      else setSent(true);
    });
  return { send, busy: busy && m.accounts_confirm_sending(), isSent, failure: error ? saysOf(error) : null };
};
