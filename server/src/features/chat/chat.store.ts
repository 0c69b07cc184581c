import { MOST_COUNTED } from '@keywright/contract/most-counted';
import { type Expression, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { deleteFile, forgetEnded } from '../../platform/files/files.store.ts';
import { DAY_MS } from '../../platform/durations.ts';

export type MessageRow = {
  number: number;
  sender: 'USER' | 'AGENT';
  message: string;
  at: Date;
  key: string;
  /** Who of the desk wrote it. */
  by: string | null;
  requestId: string | null;
  confirmationNumber: string | null;
  photoId: string | null;
  photoWidth: number | null;
  photoHeight: number | null;
  photoIsKept: boolean;
};

/** People and orders are other features' rows: read here, never written, because a page of messages is one question to the database. */
const messages = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('chat_message as c')
    .leftJoin('person as p', (join) => join.onRef('p.id', '=', 'c.sent_by').on('c.sender', '=', 'AGENT'))
    .leftJoin('request as r', 'r.id', 'c.request_id')
    .leftJoin('customer_order as o', 'o.id', 'r.order_id')
    .leftJoin('stored_file as f', 'f.id', 'c.photo_id')
    .where('c.person_id', '=', personId)
    .select(['c.number', 'c.message', 'c.at', 'c.key', fullNameIn('p').as('by')])
    .select([
      'c.request_id as requestId',
      'o.confirmation_number as confirmationNumber',
      'c.photo_id as photoId',
      'f.width as photoWidth',
      'f.height as photoHeight',
      sql<boolean>`coalesce(f.state = 'STORED', false)`.as('photoIsKept'),
    ])
    .select(sql<'USER' | 'AGENT'>`c.sender`.as('sender'));

/** As many messages of a conversation as one answer holds. */
export const MOST_MESSAGES = 100;

/** The messages that follow this one, the oldest first. */
export const messagesAfter = (db: Db | Tx, personId: string, number: number): Promise<MessageRow[]> =>
  messages(db, personId).where('c.number', '>', number).orderBy('c.number').limit(MOST_MESSAGES).execute();

/** The last messages, or the last before this one, the oldest first. */
export const messagesBefore = async (db: Db | Tx, personId: string, number?: number): Promise<MessageRow[]> => {
  const rows = await messages(db, personId)
    .$if(number !== undefined, (query) => query.where('c.number', '<', number ?? 0))
    .orderBy('c.number', 'desc')
    .limit(MOST_MESSAGES)
    .execute();
  return rows.toReversed();
};

export const lastNumber = async (db: Db | Tx, personId: string): Promise<number> => {
  const row = await db
    .selectFrom('conversation')
    .select('last_number')
    .where('person_id', '=', personId)
    .executeTakeFirst();
  return row?.last_number ?? 0;
};

type NewMessage = {
  personId: string;
  sender: 'USER' | 'AGENT';
  sentBy: string;
  key: string;
  message: string;
  at: Date;
  requestId?: string | null;
  photoId?: string | null;
};

/** Begins a member's conversation, if it has not begun, and holds it: of two messages at once one waits for the other's number. */
export const holdConversation = async (tx: Tx, personId: string): Promise<void> => {
  await tx
    .insertInto('conversation')
    .values({ person_id: personId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  await tx.selectFrom('conversation').select('person_id').where('person_id', '=', personId).forUpdate().execute();
};

type Press = Pick<NewMessage, 'personId' | 'sentBy' | 'key'>;

/** What this press has sent already. */
export const sentBefore = (tx: Tx, { personId, sentBy, key }: Press): Promise<MessageRow | undefined> =>
  messages(tx, personId).where('c.sent_by', '=', sentBy).where('c.key', '=', key).executeTakeFirst();

/** Adds a message to a conversation that is held. What the desk writes, it has read and answered up to. */
export const insertMessage = async (
  tx: Tx,
  { personId, sentBy, requestId = null, photoId = null, ...written }: NewMessage,
): Promise<MessageRow> => {
  const { last_number: number } = await tx
    .updateTable('conversation')
    .set({
      last_number: sql<number>`last_number + 1`,
      last_at: written.at,
      ...(written.sender === 'AGENT' && {
        read_number: sql<number>`last_number + 1`,
        answered_number: sql<number>`last_number + 1`,
      }),
      // Who writes has the conversation before them, up to what stands above.
      ...(written.sender === 'USER' && { member_read_number: sql<number>`last_number + 1` }),
    })
    .where('person_id', '=', personId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('chat_message')
    .values({ person_id: personId, number, sent_by: sentBy, request_id: requestId, photo_id: photoId, ...written })
    .execute();
  return messages(tx, personId).where('c.number', '=', number).executeTakeFirstOrThrow();
};

/** Of a person who is gone. */
export const deleteConversationOf = async (tx: Tx, { personId }: { personId: string }): Promise<void> => {
  const gone = await tx
    .deleteFrom('chat_message')
    .where('person_id', '=', personId)
    .returning('photo_id as photoId')
    .execute();
  await endPhotos(tx, gone);
  await tx.deleteFrom('conversation').where('person_id', '=', personId).execute();
};

const KEPT_MS = 365 * DAY_MS;

/** Deletes what was said a year ago, so many at once. The conversation stays, so that no number is given twice. Answers how many. */
export const deleteOldChat = async (tx: Tx, limit: number): Promise<number> => {
  const due = tx
    .selectFrom('chat_message')
    .select(['person_id', 'number'])
    .where('at', '<', longAgo(KEPT_MS))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .orderBy('at')
    .limit(limit);
  const gone = await tx
    .with('due', () => due)
    .deleteFrom('chat_message as c')
    .using('due')
    .whereRef('c.person_id', '=', 'due.person_id')
    .whereRef('c.number', '=', 'due.number')
    .returning('c.photo_id as photoId')
    .execute();
  await endPhotos(tx, gone);
  return gone.length;
};

/** Ends photos that were sent so long ago, so many at once; that there was one stays with its message. Answers how many. */
export const endOldPhotos = async (tx: Tx, { sentMs, limit }: { sentMs: number; limit: number }): Promise<number> => {
  const due = await tx
    .selectFrom('chat_message as c')
    .innerJoin('stored_file as f', 'f.id', 'c.photo_id')
    .select('f.id')
    .where('c.at', '<', longAgo(sentMs))
    .where('f.state', '=', 'STORED')
    .where(sql<boolean>`not on_hold(null, c.person_id)`)
    .orderBy('c.at')
    .limit(limit)
    .forUpdate('f')
    .skipLocked()
    .execute();
  for (const { id } of due) await deleteFile(tx, id);
  return due.length;
};

/** Of messages that are no more: their photos leave no trace. */
const endPhotos = async (tx: Tx, gone: readonly { photoId: string | null }[]): Promise<void> => {
  const ids = gone.flatMap(({ photoId }) => photoId ?? []);
  for (const id of ids) await deleteFile(tx, id);
  await forgetEnded(tx, ids);
};

/** The request that the member last wrote about. */
export const lastAbout = async (tx: Tx, personId: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('chat_message')
    .select('request_id')
    .where('person_id', '=', personId)
    .where('request_id', 'is not', null)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.request_id ?? undefined;
};

type Unread = { after: Expression<number>; sender: 'USER' | 'AGENT' };

/**
 * How many messages of one side follow the last that the other has read, of a query of conversations (`c`). Counted no further than has a
 * meaning: who writes day and night would else make each look at the inbox slower.
 */
export const unreadOf = ({ after, sender }: Unread) =>
  sql<number>`case when ${after} < c.last_number then (select count(*) from (select from chat_message u
    where u.person_id = c.person_id and u.number > ${after} and u.sender = ${sender} limit ${sql.lit(MOST_COUNTED)}) counted)::int
    else 0 end`;

type State = { unread: number; deskRead: number };

/** What a member finds of their conversation before they open it. */
export const conversationState = async (db: Db | Tx, personId: string): Promise<State> =>
  (await db
    .selectFrom('conversation as c')
    .where('c.person_id', '=', personId)
    .select((eb) => [
      'c.read_number as deskRead',
      unreadOf({ after: eb.ref('c.member_read_number'), sender: 'AGENT' }).as('unread'),
    ])
    .executeTakeFirst()) ?? { unread: 0, deskRead: 0 };

/** Writes up to where the member has read; never less than before, nor more than there is. Answers whether that is news. */
export const saveMemberRead = async (tx: Tx, personId: string, upTo: number): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('conversation')
    .set({ member_read_number: sql<number>`least(${upTo}::integer, last_number)` })
    .where('person_id', '=', personId)
    .where(sql<boolean>`member_read_number < least(${upTo}::integer, last_number)`)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};
