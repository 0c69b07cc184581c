import type { RegistrationPaper } from '@keywright/contract/accounts';
import type { OwnAccount } from '@keywright/contract/profile';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { Refused } from '../../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../../ui/loaded.tsx';
import { Stack } from '../../../ui/layout.tsx';
import { Button } from '../../../ui/button.tsx';
import { useKeptFocus } from '../../../ui/use-kept-focus.ts';
import { accountQuery } from '../profile.queries.ts';
import { AccountChecklist } from '../standing/account-checklist.tsx';
import { useAccountPapers } from '../standing/use-account-papers.ts';
import { useLeave } from '../use-leave.ts';
import styles from '../profile.module.css';
import { AccountForm } from './account-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const isGone = (error: unknown): boolean => error instanceof Refused && error.code === 'not_found';

/** Changes what an account was registered with: the name, the state and the papers. And deletes it. */
export const AccountTab = ({ personId }: { personId: string }) => {
  const query = useQuery(accountQuery(personId));
  const { papers, isLoading } = useAccountPapers();
  const { error } = query;
  const leave = useLeave();
  const gone = isGone(error);
  useEffect(() => {
    if (gone) void leave(m.profile_user_not_found(), 'rejected');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [gone]);
  if (gone) return null;
  return (
    <Stack className={styles.account}>
      <div>
        <h2>{m.profile_update_title()}</h2>
        <p className="meta">{m.profile_update_lead()}</p>
      </div>
      <Loaded
        query={isLoading ? { ...query, data: undefined } : query}
        failed={error instanceof Refused ? error.message : m.profile_load_failed()}
        count={6}
      >
        {(account) => (
          <>
            {papers ? <AccountChecklist papers={papers} onReplace={openChoice} /> : null}
            <Account account={account} />
            <DeleteProfile />
          </>
        )}
      </Loaded>
    </Stack>
  );
};

/** Presses the button of that document's row, which opens the platform's choice of a file. */
const openChoice = (kind: RegistrationPaper): void => document.getElementById(kind)?.click();

const Account = ({ account }: { account: OwnAccount }) => {
  const queries = useQueryClient();
  const [{ shown, saves }, setSaved] = useState({ shown: account, saves: 0 });
  useNamedFile();
  const saved = (now: OwnAccount) => {
    queries.setQueryData(accountQuery(now.id).queryKey, now);
    setSaved({ shown: now, saves: saves + 1 });
  };
  const place = useRef<HTMLDivElement>(null);
  // The form that was saved goes with the pressed button.
  useKeptFocus(place, saves);
  return (
    <div ref={place} tabIndex={-1}>
      <AccountForm key={saves} account={shown} onSaved={saved} />
    </div>
  );
};

/** A mail or a notice leads to one document (`?file=insurance`): its row has the focus. */
const useNamedFile = (): void => {
  const file = useSearchParams()[0].get('file');
  useEffect(() => {
    const button = file && document.getElementById(file);
    if (!button) return;
    button.scrollIntoView({ block: 'center' });
    button.focus({ preventScroll: true });
  }, [file]);
};

/** The quiet way out, at the end of the page. */
const DeleteProfile = () => {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.wayOut}>
      <Button tone="text" className={styles.delete} onClick={() => setOpen(true)}>
        {m.profile_delete()}
      </Button>
      <DeleteDialog open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
};
