import { confirmReset, register, resetPassword } from '@keywright/contract/accounts';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import type { AccountReactions } from './accounts.reactions.ts';
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

  serve(serving, resetPassword, async ({ caller, body }) => {
    await requestPasswordReset(parts, caller, body);
    return done;
  });

  serve(serving, confirmReset, async ({ caller, body }) => {
    await confirmPasswordReset(parts, reactions, caller, body);
    return done;
  });
};
