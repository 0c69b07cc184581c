import type { DeskRequest } from '@keywright/contract/desk';
import { useSearchParams } from 'react-router';
import { useCommands } from '../../lib/keys/commands.ts';
import { m } from '@keywright/words/messages';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/class-names.ts';
import { KeyCap } from '../../ui/key-cap.tsx';
import { lateSheet } from '../../ui/late.tsx';
import desk from './desk.module.css';
import styles from './notes-button.module.css';

/** Fetched when first opened: it brings the sentences of the audit log along. */
const NotesSheet = lateSheet(async () => (await import('./notes-sheet.tsx')).NotesSheet);

/** Whether the notes are open is in the address, so that a notification leads to them. */
const useNotesOpen = () => {
  const [search, setSearch] = useSearchParams();
  const turn = (isOpen: boolean) =>
    setSearch(
      () => {
        const next = new URLSearchParams(location.search);
        if (isOpen) next.set('notes', 'open');
        else next.delete('notes');
        return next;
      },
      { replace: true, preventScrollReset: true },
    );
  return { isOpen: search.get('notes') === 'open', turn };
};

/** Leads to what colleagues noted about a request and to its history, and says how many notes there are. */
export const NotesButton = ({ request }: { request: DeskRequest }) => {
  const { isOpen, turn } = useNotesOpen();
  const mayRead = request.can.includes('note');
  const open = () => turn(true);
  useCommands(mayRead ? [{ key: 'h', words: m.desk_notes_title(), run: open }] : []);
  if (!mayRead) return null;
  return (
    <span className={classes(desk.copied, styles.lead)}>
      <Button tone="text" dense onClick={open}>
        {m.desk_notes_title()} <KeyCap silent>H</KeyCap>
      </Button>
      {request.noteCount > 0 ? <strong>{m.desk_notes_count({ count: request.noteCount })}</strong> : null}
      <NotesSheet request={request} open={isOpen} onClose={() => turn(false)} />
    </span>
  );
};
