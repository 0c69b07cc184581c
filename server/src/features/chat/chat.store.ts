import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { DAY_MS } from '../../platform/durations.ts';

export type MessageRow = {
  number: number;
  sender: 'USER' | 'AGENT';
  message: string;
  at: Date;
  key: string;
  /** Who of the desk wrote it. */
  by: string | null;
};

const messages = (db: Db | Tx, personId: string) =>
  db
    .selectFrom('chat_message as c')
    .leftJoin('person as p', (join) => join.onRef('p.id', '=', 'c.sent_by').on('c.sender', '=', 'AGENT'))
    .where('c.person_id', '=', personId)
    .select(['c.number', 'c.message', 'c.at', 'c.key', fullNameIn('p').as('by')])
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

/** Adds a message to a conversation that is held. What the desk writes, it has read up to. */
export const insertMessage = async (tx: Tx, { personId, sentBy, ...written }: NewMessage): Promise<MessageRow> => {
  const { last_number: number } = await tx
    .updateTable('conversation')
    .set({
      last_number: sql<number>`last_number + 1`,
      last_at: written.at,
      ...(written.sender === 'AGENT' && { read_number: sql<number>`last_number + 1` }),
    })
    .where('person_id', '=', personId)
    .returning('last_number')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('chat_message')
    .values({ person_id: personId, number, sent_by: sentBy, ...written })
    .execute();
  return messages(tx, personId).where('c.number', '=', number).executeTakeFirstOrThrow();
};

/** Of a person who is gone. */
export const deleteConversationOf = async (tx: Tx, { personId }: { personId: string }): Promise<void> => {
  await tx.deleteFrom('chat_message').where('person_id', '=', personId).execute();
  await tx.deleteFrom('conversation').where('person_id', '=', personId).execute();
};

const KEPT_MS = 365 * DAY_MS;

/** Deletes what was said a year ago. The conversation stays, so that no number is given twice. */
export const deleteOldChat = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('chat_message')
    .where('at', '<', longAgo(KEPT_MS))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .execute();
};
