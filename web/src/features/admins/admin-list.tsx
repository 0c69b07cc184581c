import type { AdminAccount } from '@keywright/contract/admins';
import { useRef, useState } from 'react';
import { m } from '@keywright/words/messages';
import { Alert } from '../../ui/alert.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { useWide } from '../../ui/use-wide.ts';
import { AdminCards } from './admin-cards.tsx';
import { matches } from './admin-name.ts';
import { AdminTable } from './admin-table.tsx';
import styles from './admins.module.css';
import { BulkBar } from './bulk-bar.tsx';
import type { NoteAct } from './session-acts.ts';
import { useDecisions } from './use-decisions.ts';

export type Standing = 'pending' | 'approved' | 'ended';

type AdminListProps = { admins: readonly AdminAccount[]; standing: Standing; search: string; noteAct: NoteAct };

/** One of the lists of accounts with all that can be done in it. */
export const AdminList = ({ admins, standing, search, noteAct }: AdminListProps) => {
  const pending = standing === 'pending';
  const wide = useWide();
  const heading = useRef<HTMLHeadingElement>(null);
  const [chosenIds, setChosenIds] = useState<ReadonlySet<string>>(new Set());
  const [notes, setNotes] = useState<Readonly<Record<string, string>>>({});
  const decisions = useDecisions(notes, noteAct, () => {
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
    write: (id: string, text: string) => setNotes((before) => ({ ...before, [id]: text })),
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
