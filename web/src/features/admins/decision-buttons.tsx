import { fullName } from '@keywright/contract/full-name';
import type { AdminAccount, AdminAction } from '@keywright/contract/admins';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import type { Decisions } from './use-decisions.ts';

type DecisionButtonsProps = { admin: AdminAccount; decisions: Decisions; dense: boolean };

/** What may be decided on this account now. Taking something away is asked once more, with the person's name. */
export const DecisionButtons = ({ admin, decisions, dense }: DecisionButtonsProps) => {
  const [asked, setAsked] = useState<'reject' | 'revoke' | null>(null);
  const name = fullName(admin);
  const busy = (action: AdminAction, words: string) => decisions.isBusy(admin.id, action) && words;
  const may = (action: AdminAction) => admin.can.includes(action);
  return (
    <>
      {may('approve') ? (
        <Button
          tone="approve"
          dense={dense}
          aria-label={m.admins_approve_named({ name })}
          busy={busy('approve', m.admins_approving())}
          onClick={() => decisions.press(admin, 'approve')}
        >
          {m.admins_approve()}
        </Button>
      ) : null}
      {may('reject') ? (
        <Button
          dense={dense}
          aria-label={m.admins_reject_named({ name })}
          busy={busy('reject', m.admins_rejecting())}
          onClick={() => setAsked('reject')}
        >
          {m.admins_reject()}
        </Button>
      ) : null}
      {may('revoke') ? (
        <Button
          dense={dense}
          aria-label={m.admins_revoke_named({ name })}
          busy={busy('revoke', m.admins_revoking())}
          onClick={() => setAsked('revoke')}
        >
          {m.admins_revoke()}
        </Button>
      ) : null}
      <ConfirmDialog
        open={asked !== null}
        title={asked === 'revoke' ? m.admins_revoke_title({ name }) : m.admins_reject_title({ name })}
        yes={asked === 'revoke' ? m.admins_revoke() : m.admins_reject()}
        onClose={() => setAsked(null)}
        onYes={() => {
          setAsked(null);
          if (asked) decisions.press(admin, asked);
        }}
      >
        <p>{asked === 'revoke' ? m.admins_revoke_words({ name }) : m.admins_reject_words()}</p>
      </ConfirmDialog>
    </>
  );
};
