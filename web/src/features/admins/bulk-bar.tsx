import type { AdminAccount } from '@keywright/contract/admins';
import { useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import styles from './admins.module.css';
import { ConfirmDialog } from '../../ui/confirm.tsx';
import { BULK, type Decisions } from './use-decisions.ts';

type BulkBarProps = { chosen: readonly AdminAccount[]; onChooseAll: () => void; decisions: Decisions };

/** Decides on everybody who is chosen. */
export const BulkBar = ({ chosen, onChooseAll, decisions }: BulkBarProps) => {
  const [asked, setAsked] = useState(false);
  const none = chosen.length === 0;
  const busy = (action: 'approve' | 'reject', words: string) => decisions.isBusy(BULK, action) && words;
  return (
    <div className={styles.bulk} role="group" aria-label={m.admins_bulk_label()}>
      <Button
        tone="approve"
        dense
        disabled={none}
        busy={busy('approve', m.admins_approving())}
        onClick={() => decisions.pressAll(chosen, 'approve')}
      >
        {m.admins_bulk_approve({ count: chosen.length })}
      </Button>
      <Button dense disabled={none} busy={busy('reject', m.admins_rejecting())} onClick={() => setAsked(true)}>
        {m.admins_bulk_reject()}
      </Button>
      <Button tone="text" onClick={onChooseAll}>
        {m.admins_bulk_choose_all()}
      </Button>
      <ConfirmDialog
        open={asked}
        title={m.admins_bulk_reject_title({ count: chosen.length })}
        yes={m.admins_bulk_reject()}
        onClose={() => setAsked(false)}
        onYes={() => {
          setAsked(false);
          decisions.pressAll(chosen, 'reject');
        }}
      >
        <p>{m.admins_reject_words()}</p>
      </ConfirmDialog>
    </div>
  );
};
