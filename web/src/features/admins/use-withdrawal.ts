import type { Invitation } from '@keywright/contract/admins';
import { withdrawInvitation } from '@keywright/contract/admins.calls';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { withReason } from '../../lib/refusal.ts';
import { useAttempt } from '../../lib/use-attempt.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { invitationsQuery } from './admins.queries.ts';
import type { NoteAct } from './session-acts.ts';

/** Asks once, then ends a code that is out; what is left is what the server says. */
export const useWithdrawal = (noteAct: NoteAct, onDone: () => void) => {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Invitation | null>(null);
  const { run, busy } = useAttempt();
  const withdraw = async ({ id, email }: Invitation): Promise<void> => {
    const left = await call(withdrawInvitation, { params: { id } }, m.admins_withdraw_failed);
    queries.setQueryData(invitationsQuery.queryKey, left);
    void queries.invalidateQueries({ queryKey: ['admins', 'acts'] });
    showToast(m.admins_withdrawn_ok({ email }), { tone: 'fulfilled' });
    noteAct('admin.invitation_withdrawn', email);
    onDone();
  };
  const [pressed, setPressed] = useState<string | null>(null);
  return {
    asked,
    ask: setAsked,
    busyId: busy ? pressed : null,
    press: (invitation: Invitation): void =>
      void run(() => {
        setPressed(invitation.id);
        return withdraw(invitation);
      }, tellFailed),
  };
};

const tellFailed = (error: unknown): void =>
  showToast(withReason(m.admins_withdraw_failed(), error), { tone: 'rejected' });

export type Withdrawal = ReturnType<typeof useWithdrawal>;
