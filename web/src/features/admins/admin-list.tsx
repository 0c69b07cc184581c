import type { AdminAccount } from '@keywright/contract/admins';
import { fullName } from '@keywright/contract/full-name';
import { useRef, useState } from 'react';
import { useSession } from '../../lib/session.ts';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { openStore } from '../../store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { AdminCards } from './admin-cards.tsx';
import { AdminTable } from './admin-table.tsx';
import styles from './admins.module.css';
import { BulkBar } from './bulk-bar.tsx';
import type { NoteAct } from './session-acts.ts';
import { useDecisions } from './use-decisions.ts';

export type Standing = 'pending' | 'approved' | 'ended';

type Notes = Readonly<Record<string, string>>;

/** What a super admin noted of people and sends with a decision: it stays while other pages are looked at, for nobody else who signs in here. */
const unsaved = openStore<{ by: string | undefined; notes: Notes }>({ by: undefined, notes: {} });

const useNotes = () => {
  const by = useSession().user?.id;
  const kept = unsaved.use();
  const notesOf = ({ by: whose, notes }: typeof kept): Notes => (whose === by ? notes : {});
  const write = (id: string, text: string): void =>
    unsaved.set({ by, notes: { ...notesOf(unsaved.get()), [id]: text } });
  return { notes: notesOf(kept), write };
};

/** Whether one of name, email and company holds what is searched for, in any case. */
const matches = (admin: AdminAccount, search: string): boolean =>
  [fullName(admin), admin.email, admin.company].some((text) =>
    text.toLowerCase().includes(search.trim().toLowerCase()),
  );

type AdminListProps = { admins: readonly AdminAccount[]; standing: Standing; search: string; noteAct: NoteAct };

/** One of the lists of accounts with all that can be done in it. */
export const AdminList = ({ admins, standing, search, noteAct }: AdminListProps) => {
  const pending = standing === 'pending';
  const wide = useWide();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const { notes, write } = useNotes();
  const decisions = useDecisions({ notes, write }, noteAct, () => {
    setChosenIds(new Set());
    // The button that was pressed has gone with its row.
    heading.current?.focus();
  });
  const shown = admins.filter((admin) => matches(admin, search));
  const state = {
    chosen: chosenIds,
    choose: (id: string, on: boolean) =>
      setChosenIds((before) => new Set(on ? [...before, id] : [...before].filter((one) => one !== id))),
    notes,
    write,
  };
  const title = titles[standing]();
  const Rows = wide ? AdminTable : AdminCards;
  return (
    <div className={styles.section}>
      <h2 ref={heading} tabIndex={-1}>
        {`${title} (${admins.length})`}
      </h2>
      {decisions.outcome ? (
        <Alert tone={decisions.outcome.tone}>
          {decisions.outcome.words}
          {decisions.outcome.lines.map((line) => (
            <span key={line} className={styles.line}>
              {line}
            </span>
          ))}
        </Alert>
      ) : null}
      {pending && admins.length > 0 ? (
        <BulkBar
          chosen={shown.filter(({ id }) => chosenIds.has(id))}
          onChooseAll={() => setChosenIds(new Set(shown.map(({ id }) => id)))}
          decisions={decisions}
        />
      ) : null}
      {shown.length > 0 ? (
        <Rows label={title} admins={shown} pending={pending} state={state} decisions={decisions} />
      ) : (
        <EmptyState>{admins.length > 0 ? m.admins_empty_found() : emptyWords[standing]()}</EmptyState>
      )}
    </div>
  );
};

const titles: Record<Standing, () => string> = {
  pending: m.admins_pending_title,
  approved: m.admins_approved_title,
  ended: m.admins_ended_title,
};

const emptyWords: Record<Standing, () => string> = {
  pending: m.admins_empty_pending,
  approved: m.admins_empty_approved,
  ended: m.admins_empty_ended,
};
