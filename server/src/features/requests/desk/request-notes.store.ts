import type { Mention, RequestNote } from '@keywright/contract/request-notes';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

const MAX_NOTES = 200;
const MAX_MENTIONS = 50;

export type NoteRow = Omit<RequestNote, 'at' | 'isMine'> & { authorId: string; at: Date };

/** The last notes about a request, the newest last. */
export const findNotes = async (db: Db | Tx, requestId: string): Promise<NoteRow[]> => {
  const { rows } = await sql<NoteRow>`
    select n.id, n.author_id as "authorId", ${fullNameIn('author')} as author, n.note, n.written_at as at,
      array(select ${fullNameIn('mentioned')} from note_mention m join person mentioned on mentioned.id = m.person_id
        where m.note_id = n.id order by 1) as mentioned
    from request_note n join person author on author.id = n.author_id
    where n.request_id = ${requestId} order by n.written_at desc, n.id desc limit ${MAX_NOTES}`.execute(db);
  return rows.toReversed();
};

type NewNote = { requestId: string; authorId: string; note: string; at: Date; mentioned: readonly string[] };

export const insertNote = async (tx: Tx, { requestId, authorId, note, at, mentioned }: NewNote): Promise<void> => {
  const { id } = await tx
    .insertInto('request_note')
    .values({ request_id: requestId, author_id: authorId, note, written_at: at })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (mentioned.length === 0) return;
  await tx
    .insertInto('note_mention')
    .values(mentioned.map((personId) => ({ note_id: id, person_id: personId })))
    .execute();
};

export type MentionRow = Omit<Mention, 'at'> & { at: Date };

/** The mentions that a person has not seen, the newest first. */
export const findMentions = async (db: Db | Tx, personId: string): Promise<MentionRow[]> => {
  const { rows } = await sql<MentionRow>`
    select n.id as "noteId", n.request_id as "requestId", ${fullNameIn('author')} as author, n.written_at as at,
      json_build_object('year', r.year, 'make', r.make, 'model', r.model) as vehicle
    from note_mention m join request_note n on n.id = m.note_id join person author on author.id = n.author_id
      join request r on r.id = n.request_id
    where m.person_id = ${personId} and m.seen_at is null
    order by n.written_at desc, n.id desc limit ${MAX_MENTIONS}`.execute(db);
  return rows;
};

export const countMentions = async (db: Db, personId: string): Promise<number> => {
  const { count } = await db
    .selectFrom('note_mention')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

type Seen = { requestId: string; personId: string; at: Date };

/** Answers how many mentions were new. */
export const markMentionsSeen = async (tx: Tx, { requestId, personId, at }: Seen): Promise<number> => {
  const rows = await tx
    .updateTable('note_mention')
    .set({ seen_at: at })
    .where('person_id', '=', personId)
    .where('seen_at', 'is', null)
    .where('note_id', 'in', tx.selectFrom('request_note').select('id').where('request_id', '=', requestId))
    .returning('note_id')
    .execute();
  return rows.length;
};
