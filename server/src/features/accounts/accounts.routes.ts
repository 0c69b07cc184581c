import {
  confirmEmail as confirmEmailCall,
  confirmReset,
  register,
  resetPassword,
  sendConfirmation as sendConfirmationCall,
} from '@keywright/contract/accounts';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import type { AccountReactions } from './accounts.reactions.ts';
import { confirmEmail } from './confirm/confirm-email.ts';
import { sendConfirmation } from './confirm/send-confirmation.ts';
import { registerMember } from './register/register-member.ts';
import { countingRegistrations } from './register/register-limits.ts';
import { confirmPasswordReset } from './reset/confirm-password-reset.ts';
import { requestPasswordReset } from './reset/request-password-reset.ts';

const done = { ok: true } as const;

/** Coming to have an account, and a way back into it. */
export const accountRoutes = (serving: Serving<Caller>, reactions: AccountReactions): void => {
  const { parts } = serving;

  serve(countingRegistrations(serving), register, async ({ caller, body, files }) => {
    await registerMember(parts, caller, { ...body, papers: files });
    return done;
  });

  serve(serving, confirmEmailCall, async ({ caller, body }) => {
    await confirmEmail(parts, caller, body);
    return done;
  });

  serve(serving, sendConfirmationCall, ({ caller }) => sendConfirmation(parts, caller));

  serve(serving, resetPassword, async ({ caller, body }) => {
    await requestPasswordReset(parts, caller, body);
    return done;
  });

  serve(serving, confirmReset, async ({ caller, body }) => {
    await confirmPasswordReset(parts, reactions, caller, body);
    return done;
  });
};
