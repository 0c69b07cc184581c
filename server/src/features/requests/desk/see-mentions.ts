import type { Mention } from '@keywright/contract/request-notes';
import { actAs } from '../../../access/act.ts';
import type { Known } from '../../../access/actor.ts';
import { announce } from '../../../platform/live/announce.ts';
import type { Parts } from '../../../platform/parts.ts';
import { findCase } from './desk.store.ts';
import { findMentions, markMentionsSeen } from './request-notes.store.ts';
import { openForNotes } from './view-history.ts';

/** The mentions of the caller that the caller has not seen. */
export const listMentions = async ({ db }: Pick<Parts, 'db'>, caller: Known): Promise<Mention[]> =>
  (await findMentions(db, caller.person.id)).map(({ at, ...mention }) => ({ ...mention, at: at.toISOString() }));

/** The caller has read the notes of a request. */
export const seeMentions = (parts: Parts, caller: Known, { id }: { id: string }): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = openForNotes(caller, await findCase(tx, id));
    const seen = { requestId: row.id, personId: caller.person.id, at: parts.clock.now() };
    // Other tabs of the same person no longer show them.
    if ((await markMentionsSeen(tx, seen)) > 0)
      await announce(tx, { type: 'request.changed', requestId: id }, ['desk']);
  });
