import type { Tier } from '@keywright/contract/pricing';
import { type SqlBool, sql } from 'kysely';
import { type Guarded, guard } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { tierColumn } from '../subscriptions/subscriptions.facts.ts';
import { unreadOf } from './chat.store.ts';

export type ConversationRow = {
  personId: string;
  name: string | null;
  email: string;
  tier: Tier;
  lastNumber: number;
  readNumber: number;
  unread: number;
  lastSender: 'USER' | 'AGENT' | null;
  lastMessage: string | null;
  lastAt: Date;
  answeredBy: string | null;
  answererName: string | null;
  answeredSince: Date | null;
};

/** People are another feature's rows: read here, never written, because an inbox is one question to the database. */
const all = (db: Db | Tx) =>
  db
    .selectFrom('conversation as c')
    .innerJoin('person as member', 'member.id', 'c.person_id')
    .leftJoin('person as answerer', 'answerer.id', 'c.answered_by')
    .leftJoin('chat_message as last', (join) =>
      join.onRef('last.person_id', '=', 'c.person_id').onRef('last.number', '=', 'c.last_number'),
    )
    .select((eb) => [
      'c.person_id as personId',
      fullNameIn('member').as('name'),
      'member.email',
      tierColumn(eb.ref('c.person_id')).as('tier'),
      'c.last_number as lastNumber',
      'c.read_number as readNumber',
      unreadOf({ after: eb.ref('c.read_number'), sender: 'USER' }).as('unread'),
      sql<'USER' | 'AGENT' | null>`last.sender`.as('lastSender'),
      sql<
        string | null
      >`case when length(last.message) > 80 then rtrim(left(last.message, 79)) || '…' else last.message end`.as(
        'lastMessage',
      ),
      'c.last_at as lastAt',
      'c.answered_by as answeredBy',
      fullNameIn('answerer').as('answererName'),
      'c.answered_since as answeredSince',
    ]);

type Page = { show: 'all' | 'unread' | 'mine'; limit: number; cursor?: string | undefined };

/** One page of the inbox, the latest first; one row more than asked for when there is a next page. */
export const findConversations = (db: Db, by: string, { show, limit, cursor }: Page): Promise<ConversationRow[]> =>
  all(db)
    .$if(show === 'unread', (query) => query.whereRef('c.read_number', '<', 'c.last_number'))
    .$if(show === 'mine', (query) => query.where('c.answered_by', '=', by))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(c.last_at, c.person_id) < (select o.last_at, o.person_id from conversation o where o.person_id = ${cursor})`,
      ),
    )
    .orderBy('c.last_at', 'desc')
    .orderBy('c.person_id', 'desc')
    .limit(limit + 1)
    .execute();

export const findConversation = async (db: Db | Tx, id: string): Promise<Guarded<ConversationRow> | undefined> => {
  const row = await all(db).where('c.person_id', '=', id).executeTakeFirst();
  return row && guard(row);
};

/** Holds the conversation and reads it after that, so that nothing of it is older than the lock. */
export const lockConversation = async (tx: Tx, id: string): Promise<Guarded<ConversationRow> | undefined> => {
  const locked = await tx
    .selectFrom('conversation')
    .select('person_id')
    .where('person_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findConversation(tx, id);
};

/** A conversation as it is in this transaction, for whoever just changed it. */
export const conversationNow = (tx: Tx, id: string): Promise<ConversationRow> =>
  all(tx).where('c.person_id', '=', id).executeTakeFirstOrThrow();

/** Writes who answers from now on. */
export const saveAnswerer = async (tx: Tx, id: string, by: string | null, at: Date): Promise<void> => {
  await tx
    .updateTable('conversation')
    .set({ answered_by: by, answered_since: by === null ? null : at })
    .where('person_id', '=', id)
    .execute();
};

/** Writes up to where the desk has read; never less than before, nor more than there is. */
export const saveRead = async (tx: Tx, id: string, upTo: number): Promise<void> => {
  await tx
    .updateTable('conversation')
    .set({ read_number: sql<number>`greatest(read_number, least(${upTo}::integer, last_number))` })
    .where('person_id', '=', id)
    .execute();
};

/** The conversations that somebody answers, held. */
export const lockAnsweredBy = async (tx: Tx, by: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('conversation')
    .select('person_id')
    .where('answered_by', '=', by)
    .orderBy('person_id')
    .forUpdate()
    .execute();
  return rows.map(({ person_id: id }) => id);
};

export const countConversations = (db: Db, by: string): Promise<{ unread: number; mine: number }> =>
  db
    .selectFrom('conversation')
    .where((eb) => eb.or([eb('read_number', '<', eb.ref('last_number')), eb('answered_by', '=', by)]))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhereRef('read_number', '<', 'last_number').as('unread'),
      eb.fn.countAll<number>().filterWhere('answered_by', '=', by).as('mine'),
    ])
    .executeTakeFirstOrThrow();
