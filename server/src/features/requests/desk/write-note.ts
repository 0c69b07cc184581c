import { isConfirmedNoCode } from '@keywright/contract/free-text';
import type { RequestHistory } from '@keywright/contract/request-notes';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { recordAct } from '../../../platform/audit/record.store.ts';
import { announce } from '../../../platform/live/announce.ts';
import type { Parts } from '../../../platform/parts.ts';
import { lockCase } from './desk.store.ts';
import { mentionedIn } from './mentioned-in.ts';
import { findNotes, insertNote } from './request-notes.store.ts';
import { requireTextsWithoutCode } from './require-texts-without-code.ts';
import { colleaguesOf, historyOf, openForNotes } from './view-history.ts';

type Written = { id: string; note: string; noCode?: boolean | undefined };

/**
 * Adds a note for the other admins and notifies those whom it mentions. The log has who wrote and who was mentioned, never the text.
 * A VIN of the request and the code that the writer sent are refused at the field, whatever the writer confirmed.
 */
export const writeNote = (parts: Parts, caller: Known, { id, note, noCode }: Written): Promise<RequestHistory> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openForNotes(caller, await lockCase(tx, id));
    await requireTextsWithoutCode(parts, tx, caller, { row, texts: { note } });
    const authorId = caller.person.id;
    const last = (await findNotes(tx, id)).at(-1);
    if (last?.authorId === authorId && last.note === note) return historyOf(tx, caller, row);
    const mentioned = mentionedIn(note, colleaguesOf(caller, row));
    await insertNote(tx, { requestId: id, authorId, note, at: parts.clock.now(), mentioned });
    const confirmedNoCode = isConfirmedNoCode([note], { noCode });
    await recordAct(tx, caller.trace, {
      action: 'request.noted',
      object: { type: 'request', id },
      details: { mentioned, confirmedNoCode },
    });
    // The customer’s pages show no notes, so they are not notified.
    await announce(tx, { type: 'request.changed', requestId: id }, ['desk']);
    return historyOf(tx, caller, row);
  });
