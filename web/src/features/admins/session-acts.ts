import { useCallback, useState } from 'react';

/** What can be done on this page. */
export type AdminDeed =
  | 'admin.invited'
  | 'admin.invitation_withdrawn'
  | 'admin.approved'
  | 'admin.rejected'
  | 'admin.revoked'
  | 'super-admin.created';

/** What was done on this page since it was opened. */
export type SessionAct = { id: number; at: string; action: AdminDeed; target: string };

export type NoteAct = (action: AdminDeed, target: string) => void;

/** Kept for as long as the page is open, newest first; the whole story is in the stored log. */
export const useSessionActs = (): { acts: readonly SessionAct[]; noteAct: NoteAct } => {
  const [acts, setActs] = useState<readonly SessionAct[]>([]);
  const noteAct = useCallback<NoteAct>((action, target) => {
    const at = new Date().toISOString();
    setActs((before) => [{ id: before.length, at, action, target }, ...before]);
  }, []);
  return { acts, noteAct };
};
