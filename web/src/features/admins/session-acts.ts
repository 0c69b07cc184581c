import type { AdminAct } from '@keywright/contract/admins';
import { useCallback, useState } from 'react';

/** What was done on this page since it was opened. */
export type SessionAct = { id: number; at: string; action: AdminAct['action']; target: string };

export type NoteAct = (action: AdminAct['action'], target: string) => void;

/** Kept for as long as the page is open, newest first; the whole story is in the stored log. */
export const useSessionActs = (): { acts: readonly SessionAct[]; noteAct: NoteAct } => {
  const [acts, setActs] = useState<readonly SessionAct[]>([]);
  const noteAct = useCallback<NoteAct>((action, target) => {
    const at = new Date().toISOString();
    setActs((before) => [{ id: before.length, at, action, target }, ...before]);
  }, []);
  return { acts, noteAct };
};
