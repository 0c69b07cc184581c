import type { Invitation } from '@keywright/contract/admins';
import { withdrawInvitation } from '@keywright/contract/admins.calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/call.ts';
import { withReason } from '../../lib/refusal.ts';
import { m } from '../../paraglide/messages.js';
import { showToast } from '../../ui/toast-store.ts';
import { invitationsQuery } from './admins.queries.ts';
import type { NoteAct } from './session-acts.ts';

/** Asks once, then ends a code that is out; what is left is what the server says. */
export const useWithdrawal = (noteAct: NoteAct, onDone: () => void) => {
  const queries = useQueryClient();
  const [asked, setAsked] = useState<Invitation | null>(null);
  const withdrawal = useMutation({
    mutationFn: ({ id }: Invitation) => call(withdrawInvitation, { params: { id } }, m.admins_withdraw_failed),
    onSuccess: (left, { email }) => {
      queries.setQueryData(invitationsQuery.queryKey, left);
      void queries.invalidateQueries({ queryKey: ['admins', 'acts'] });
      showToast(m.admins_withdrawn_ok({ email }), { tone: 'fulfilled' });
      noteAct('admin.invitation_withdrawn', email);
      onDone();
    },
    onError: (error) => showToast(withReason(m.admins_withdraw_failed(), error), { tone: 'rejected' }),
  });
  return {
    asked,
    ask: setAsked,
    busyId: withdrawal.isPending ? withdrawal.variables.id : null,
    press: (invitation: Invitation) => {
      if (!withdrawal.isPending) withdrawal.mutate(invitation);
    },
  };
};

export type Withdrawal = ReturnType<typeof useWithdrawal>;
