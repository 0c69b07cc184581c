import { actOnPeople } from '../../access/act.ts';
import type { Known } from '../../access/actor.ts';
import { memberPolicy } from '../../access/policies/member.policy.ts';
import { authorize } from '../../access/policy.ts';
import { recordAct } from '../../platform/audit/record.store.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import type { Parts } from '../../platform/parts.ts';
import { findMember, saveNotes } from './members.store.ts';
import { viewMember } from './view-member.ts';

type Noted = { id: string; notes: string; version?: number | undefined };

/**
 * Keeps what the desk notes about a member. Of two who wrote at once the later is refused, with the member as they are now, so that nobody's
 * words are lost; a caller that names no version replaces the text, which stays in the history. The same words again change nothing.
 */
export const noteMember = (parts: Parts, caller: Known, { id, notes, version }: Noted): Promise<void> =>
  actOnPeople(parts, caller, [id], async (tx, caller) => {
    const row = authorize(memberPolicy, caller, 'note', await findMember(tx, id));
    if (row.notes === notes) return;
    if (version !== undefined && version !== row.notesVersion) {
      throw new Failure('member.notes_changed', { detail: await viewMember({ db: tx }, caller, { id }) });
    }
    const next = row.notesVersion + 1;
    await saveNotes(tx, id, { notes, version: next, by: caller.person.id, at: parts.clock.now() });
    // What was noted is about a person and dies with their profile; the log lives longer and holds none of it.
    await recordAct(tx, caller.trace, {
      action: 'person.noted',
      object: { type: 'person', id },
      details: { version: next, length: notes.length },
    });
    await announce(tx, { type: 'member.changed', personId: id }, ['desk']);
  });
