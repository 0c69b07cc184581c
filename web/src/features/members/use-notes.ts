import type { OneMember } from '@keywright/contract/members';
import { noteMember } from '@keywright/contract/members.calls';
import { useRef, useState } from 'react';
import { call } from '../../lib/call.ts';
import { Refused, withReason } from '../../lib/refusal.ts';
import { m } from '@keywright/words/messages';
import { showToast } from '../../ui/toast-store.ts';
import { useMembersShown } from './members.queries.ts';

type Draft = { text: string; version: number };

/**
 * What was typed about whom and is not saved, for as long as this page lives: leaving a member, a lost connection or a session that ends
 * loses nothing. In memory only, for it is about people.
 */
const drafts = new Map<string, Draft>();

type State = 'idle' | 'saving' | 'saved' | 'failed';

/** The notes of a member as they are typed and saved; one saving at a time, the last text last. */
export const useNotes = (member: OneMember) => {
  const { id } = member;
  const [draft, setDraft] = useState<Draft | undefined>(() => drafts.get(id));
  const [state, setState] = useState<State>('idle');
  const [says, setSays] = useState('');
  const [theirs, setTheirs] = useState<OneMember | null>(null);
  const [sending, again] = [useRef(false), useRef(false)];
  const { show } = useMembersShown();
  const keep = (next: Draft | undefined) => {
    if (next) drafts.set(id, next);
    else drafts.delete(id);
    setDraft(next);
  };
  const write = async (): Promise<void> => {
    const sent = drafts.get(id);
    if (!sent || sent.text === member.adminApprovalNotes) return keep(undefined);
    setState('saving');
    try {
      const body = { notes: sent.text, version: sent.version };
      const now = await call(noteMember, { params: { id }, body }, m.members_notes_failed);
      show(now);
      const typed = drafts.get(id);
      keep(typed && typed.text !== sent.text ? { text: typed.text, version: now.notesVersion } : undefined);
      setState('saved');
      setTheirs(null);
      showToast(m.members_notes_updated(), { tone: 'fulfilled' });
    } catch (error) {
      setState('failed');
      setSays(withReason(m.members_notes_failed(), error));
      if (error instanceof Refused && error.code === 'member.notes_changed') setTheirs(error.detail as OneMember);
    }
  };
  const save = async (): Promise<void> => {
    again.current = true;
    if (sending.current) return;
    sending.current = true;
    while (again.current) {
      again.current = false;
      await write();
    }
    sending.current = false;
  };
  const settle = (text: string) => {
    if (!theirs) return;
    show(theirs);
    keep({ text, version: theirs.notesVersion });
    setTheirs(null);
    setState('idle');
    void save();
  };
  return {
    text: draft?.text ?? member.adminApprovalNotes,
    isUnsaved: draft !== undefined,
    state,
    says,
    theirs,
    save,
    change: (text: string) => {
      setState('idle');
      keep({ text, version: draft?.version ?? member.notesVersion });
    },
    /** Theirs first, what was typed here below it. */
    join: () => settle(`${theirs?.adminApprovalNotes ?? ''}\n\n${draft?.text ?? ''}`.trim()),
    takeTheirs: () => {
      if (theirs) show(theirs);
      keep(undefined);
      setTheirs(null);
      setState('idle');
    },
  };
};

export type Notes = ReturnType<typeof useNotes>;
