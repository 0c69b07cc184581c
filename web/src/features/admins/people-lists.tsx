import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { m } from '@keywright/words/messages';
import { Chip, Chips } from '../../ui/chip.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Field } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextInput } from '../../ui/text-input.tsx';
import { AdminList } from './admin-list.tsx';
import styles from './admins.module.css';
import { decidedQuery, invitationsQuery, pendingQuery } from './admins.queries.ts';
import { InvitationList } from './invitation-list.tsx';
import type { NoteAct } from './session-acts.ts';

const lists = ['pending', 'approved', 'ended', 'invitations'] as const;
type List = (typeof lists)[number];

const tabs: Record<List, (values: { count: number }) => string> = {
  pending: m.admins_pending_tab,
  approved: m.admins_approved_tab,
  ended: m.admins_ended_tab,
  invitations: m.admins_invitations_tab,
};

/** Who waits, who is in, who is out, and which codes are out; the address says which of them is shown. */
export const PeopleLists = ({ noteAct }: { noteAct: NoteAct }) => {
  const [params] = useSearchParams();
  const list = lists.find((one) => one === params.get('list')) ?? 'pending';
  const [search, setSearch] = useState('');
  const [pending, decided] = [useQuery(pendingQuery), useQuery(decidedQuery)];
  const codes = useQuery(invitationsQuery);
  const failed = [pending, decided, codes].filter((query) => !query.data && query.isError);
  if (failed.length > 0) {
    const retry = () => failed.forEach((query) => void query.refetch());
    return <ErrorState title={m.admins_load_failed()} error={failed[0]?.error} onRetry={retry} />;
  }
  if (!pending.data || !decided.data || !codes.data) {
    return <Skeleton shape="row" count={6} />;
  }
  const people = {
    pending: pending.data,
    approved: decided.data.filter(({ status }) => status === 'APPROVED'),
    ended: decided.data.filter(({ status }) => status !== 'APPROVED'),
  };
  const counts = { ...people, invitations: codes.data };
  return (
    <>
      <Chips label={m.admins_tabs()}>
        {lists.map((one) => (
          <Chip key={one} on={one === list} to={`?list=${one}`}>
            {tabs[one]({ count: counts[one].length })}
          </Chip>
        ))}
      </Chips>
      {list === 'invitations' ? (
        <InvitationList invitations={codes.data} noteAct={noteAct} />
      ) : (
        <>
          <Field name="search" label={m.admins_search()} className={styles.search}>
            <TextInput type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
          </Field>
          <AdminList key={list} admins={people[list]} standing={list} search={search} noteAct={noteAct} />
        </>
      )}
    </>
  );
};
