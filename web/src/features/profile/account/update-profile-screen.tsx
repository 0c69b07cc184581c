import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Refused } from '../../../lib/refusal.ts';
import { PageTitle } from '../../../ui/page-title.tsx';
import { m } from '@keywright/words/messages';
import { Loaded } from '../../../ui/loaded.tsx';
import { Page, PageHead } from '../../../ui/layout.tsx';
import { PageBar } from '../../../ui/page-bar.tsx';
import { Button } from '../../../ui/button.tsx';
import { accountQuery } from '../profile.queries.ts';
import { useLeave } from '../use-leave.ts';
import styles from '../profile.module.css';
import { AccountForm } from './account-form.tsx';
import { DeleteDialog } from './delete-dialog.tsx';

const isGone = (error: unknown): boolean => error instanceof Refused && error.code === 'not_found';

/** Changes what an account was registered with: the name, the state and the papers. And deletes it. */
export const UpdateProfileScreen = ({ personId }: { personId: string }) => {
  const query = useQuery(accountQuery(personId));
  const { error } = query;
  const leave = useLeave();
  const gone = isGone(error);
  useEffect(() => {
    if (gone) void leave(m.profile_user_not_found(), 'rejected');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when it is known
  }, [gone]);
  return (
    <Page>
      <PageTitle>{m.profile_update_title()}</PageTitle>
      <PageBar title={m.profile_update_title()} />
      <PageHead title={m.profile_update_title()}>{m.profile_update_lead()}</PageHead>
      {gone ? null : (
        <Loaded query={query} failed={error instanceof Refused ? error.message : m.profile_load_failed()} count={6}>
          {(account) => (
            <>
              <AccountForm account={account} />
              <DeleteProfile />
            </>
          )}
        </Loaded>
      )}
    </Page>
  );
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
