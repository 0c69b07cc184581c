import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '../../paraglide/messages.js';
import { Button } from '../../ui/button.tsx';
import { Chip, Chips } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AdminList } from './admin-list.tsx';
import styles from './admins.module.css';
import { approvedQuery, pendingQuery } from './admins.queries.ts';
import { CreateSheet } from './create-sheet.tsx';
import { InviteSheet } from './invite-sheet.tsx';
import { RecentActions } from './recent-actions.tsx';
import { type NoteAct, useSessionActs } from './session-acts.ts';

/** Who works at the code desk: letting in, keeping out, inviting; and what was done about it. */
export const SuperAdminScreen = () => {
  const { acts, noteAct } = useSessionActs();
  const [sheet, setSheet] = useState<'invite' | 'create' | null>(null);
  const close = () => setSheet(null);
  return (
    <div className={styles.screen}>
      <title>{`${m.admins_title()} · ${m.common_product()}`}</title>
      <PageBar title={m.admins_title()} />
      <div className={styles.head}>
        <h1>{m.admins_title()}</h1>
        <div className={styles.actions}>
          <Button dense onClick={() => setSheet('invite')}>
            {m.admins_invite_title()}
          </Button>
          <Button dense onClick={() => setSheet('create')}>
            {m.admins_create_title()}
          </Button>
        </div>
      </div>
      <Lists noteAct={noteAct} />
      <RecentActions acts={acts} />
      <InviteSheet open={sheet === 'invite'} onClose={close} noteAct={noteAct} />
      <CreateSheet open={sheet === 'create'} onClose={close} noteAct={noteAct} />
    </div>
  );
};

const Lists = ({ noteAct }: { noteAct: NoteAct }) => {
  const [params] = useSearchParams();
  const isPending = params.get('list') !== 'approved';
  const [search, setSearch] = useState('');
  const pending = useQuery(pendingQuery);
  const approved = useQuery(approvedQuery);
  const failed = [pending, approved].filter((query) => !query.data && query.isError);
  if (failed.length > 0) {
    const retry = () => failed.forEach((query) => void query.refetch());
    return <ErrorState title={m.admins_load_failed()} retryLabel={m.common_retry()} onRetry={retry} />;
  }
  if (!pending.data || !approved.data) return <Skeleton label={m.common_loading()} shape="row" count={6} />;
  return (
    <>
      <Chips label={m.admins_tabs()}>
        <Chip on={isPending} to="?list=pending">
          {m.admins_pending_tab({ count: pending.data.length })}
        </Chip>
        <Chip on={!isPending} to="?list=approved">
          {m.admins_approved_tab({ count: approved.data.length })}
        </Chip>
      </Chips>
      <Field name="search" label={m.admins_search()} className={styles.search}>
        <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      </Field>
      <AdminList
        key={String(isPending)}
        admins={isPending ? pending.data : approved.data}
        pending={isPending}
        search={search}
        noteAct={noteAct}
      />
    </>
  );
};
