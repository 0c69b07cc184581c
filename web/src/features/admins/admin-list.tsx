import type { AdminAccount } from '@keywright/contract/admins';
import { useRef, useState } from 'react';
import { m } from '../../paraglide/messages.js';
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

type AdminListProps = { admins: readonly AdminAccount[]; pending: boolean; search: string; noteAct: NoteAct };

/** One of the two lists with all that can be done in it. */
export const AdminList = ({ admins, pending, search, noteAct }: AdminListProps) => {
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
  const title = pending ? m.admins_pending_title() : m.admins_approved_title();
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
        <EmptyState>{admins.length > 0 ? m.admins_empty_found() : emptyWords(pending)}</EmptyState>
      )}
    </div>
  );
};

const emptyWords = (pending: boolean): string => (pending ? m.admins_empty_pending() : m.admins_empty_approved());
