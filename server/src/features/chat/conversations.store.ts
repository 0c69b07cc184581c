import type { ConversationList } from '@keywright/contract/chat';
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
  answeredNumber: number;
  /** How many of the member's messages this admin has not read and nobody has answered. */
  unread: number;
  /** Since when it waits for an answer; null while it waits for none. */
  waitingSince: Date | null;
  lastSender: 'USER' | 'AGENT' | null;
  lastMessage: string | null;
  lastAt: Date;
  answeredBy: string | null;
  answererName: string | null;
  answeredSince: Date | null;
};

/** The last message that this admin has read or somebody has answered, of a query of `c` with its `own` row. */
const seenBefore = sql<number>`greatest(c.answered_number, coalesce(own.read_number, 0))`;

/** When the first message came that nobody has answered; deleted with its year, the last one stands for it. */
const waitingSince = sql<Date | null>`case when c.answered_number < c.last_number then coalesce(
  (select first.at from chat_message first where first.person_id = c.person_id and first.number = c.answered_number + 1), c.last_at) end`;

/** The inbox of one admin. People are another feature's rows: read here, never written, because an inbox is one question to the database. */
const all = (db: Db | Tx, by: string) =>
  db
    .selectFrom('conversation as c')
    .innerJoin('person as member', 'member.id', 'c.person_id')
    .leftJoin('conversation_read as own', (join) =>
      join.onRef('own.person_id', '=', 'c.person_id').on('own.admin_id', '=', by),
    )
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
      'c.answered_number as answeredNumber',
      unreadOf({ after: seenBefore, sender: 'USER' }).as('unread'),
      waitingSince.as('waitingSince'),
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

export type Page = { show: ConversationList; limit: number; cursor?: string | undefined };

/** One page of the inbox; one row more than asked for when there is a next page. */
export const findConversations = (db: Db, by: string, page: Page): Promise<ConversationRow[]> =>
  page.show === 'unanswered' ? findUnanswered(db, by, page) : findLatest(db, by, page);

/** Those that wait for an answer, the one that waits longest first. */
const findUnanswered = (db: Db, by: string, { limit, cursor }: Page): Promise<ConversationRow[]> =>
  all(db, by)
    .whereRef('c.answered_number', '<', 'c.last_number')
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(${waitingSince}, c.person_id) > (select ${waitingSince}, c.person_id from conversation c where c.person_id = ${cursor})`,
      ),
    )
    .orderBy('waitingSince')
    .orderBy('c.person_id')
    .limit(limit + 1)
    .execute();

/** The latest first. */
const findLatest = (db: Db, by: string, { show, limit, cursor }: Page): Promise<ConversationRow[]> =>
  all(db, by)
    .$if(show === 'unread', (query) =>
      query
        .whereRef('c.answered_number', '<', 'c.last_number')
        .where(seenBefore, '<', sql.ref<number>('c.last_number')),
    )
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

export const findConversation = async (
  db: Db | Tx,
  id: string,
  by: string,
): Promise<Guarded<ConversationRow> | undefined> => {
  const row = await all(db, by).where('c.person_id', '=', id).executeTakeFirst();
  return row && guard(row);
};

/** Holds the conversation and reads it after that, so that nothing of it is older than the lock. */
export const lockConversation = async (
  tx: Tx,
  id: string,
  by: string,
): Promise<Guarded<ConversationRow> | undefined> => {
  const locked = await tx
    .selectFrom('conversation')
    .select('person_id')
    .where('person_id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findConversation(tx, id, by);
};

/** A conversation as it is in this transaction, for whoever just changed it. */
export const conversationNow = (tx: Tx, id: string, by: string): Promise<ConversationRow> =>
  all(tx, by).where('c.person_id', '=', id).executeTakeFirstOrThrow();

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

/** Writes up to where one admin has read; never less than before, nor more than there is. */
export const saveOwnRead = async (
  tx: Tx,
  { id, by, upTo }: { id: string; by: string; upTo: number },
): Promise<void> => {
  await tx
    .insertInto('conversation_read')
    .columns(['person_id', 'admin_id', 'read_number'])
    .expression((eb) =>
      eb
        .selectFrom('conversation as c')
        .select((of) => [
          'c.person_id',
          of.val(by).as('admin_id'),
          sql<number>`least(${upTo}::integer, c.last_number)`.as('read_number'),
        ])
        .where('c.person_id', '=', id),
    )
    .onConflict((clash) =>
      clash
        .columns(['person_id', 'admin_id'])
        .doUpdateSet({ read_number: sql<number>`greatest(conversation_read.read_number, excluded.read_number)` }),
    )
    .execute();
};

/** Closes a conversation that is locked: no message in it waits for an answer. */
export const saveClosed = async (tx: Tx, id: string): Promise<void> => {
  await tx
    .updateTable('conversation')
    .set({ answered_number: sql<number>`last_number` })
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

type ConversationCounts = { unread: number; unanswered: number; mine: number };

export const countConversations = (db: Db, by: string): Promise<ConversationCounts> =>
  db
    .selectFrom('conversation as c')
    .leftJoin('conversation_read as own', (join) =>
      join.onRef('own.person_id', '=', 'c.person_id').on('own.admin_id', '=', by),
    )
    .where((eb) => eb.or([eb('c.answered_number', '<', eb.ref('c.last_number')), eb('c.answered_by', '=', by)]))
    .select((eb) => [
      eb.fn.countAll<number>().filterWhere(seenBefore, '<', eb.ref('c.last_number')).as('unread'),
      eb.fn.countAll<number>().filterWhereRef('c.answered_number', '<', 'c.last_number').as('unanswered'),
      eb.fn.countAll<number>().filterWhere('c.answered_by', '=', by).as('mine'),
    ])
    .executeTakeFirstOrThrow();
