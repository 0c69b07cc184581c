import { type ReactNode, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { Screen } from '../../ui/screen.tsx';
import styles from './admins.module.css';
import { CreateSheet } from './create-sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { PeopleLists } from './people-lists.tsx';
import { RecentActions } from './recent-actions.tsx';
import { useSessionActs } from './session-acts.ts';

/** Who works at the code desk: letting in, keeping out, inviting; and what was done about it. `waiting`: the changes of rules that wait. */
export const SuperAdminScreen = ({ waiting }: { waiting: ReactNode }) => {
  const { acts, noteAct } = useSessionActs();
  const [sheet, setSheet] = useState<'invite' | 'create' | null>(null);
  const close = () => setSheet(null);
  return (
    <Screen
      title={m.admins_title()}
      actions={
        <div className={styles.actions}>
          <Button dense onClick={() => setSheet('invite')}>
            {m.admins_invite_title()}
          </Button>
          <Button dense onClick={() => setSheet('create')}>
            {m.admins_create_title()}
          </Button>
        </div>
      }
    >
      {waiting}
      <PeopleLists noteAct={noteAct} />
      <RecentActions acts={acts} />
      <InviteSheet open={sheet === 'invite'} onClose={close} noteAct={noteAct} />
      <CreateSheet open={sheet === 'create'} onClose={close} noteAct={noteAct} />
    </Screen>
  );
};
