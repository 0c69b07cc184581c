import type { SupportState } from '@keywright/contract/support';
import { type SqlBool, sql } from 'kysely';
import { type Guarded, guard } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

export type MessageRow = {
  id: string;
  personId: string | null;
  name: string;
  email: string;
  subject: string;
  message: string;
  locale: string;
  state: SupportState;
  at: Date;
  answeredBy: string | null;
  answererName: string | null;
};

const all = (db: Db | Tx) =>
  db
    .selectFrom('support_message as s')
    .leftJoin('person as answerer', 'answerer.id', 's.answered_by')
    .select([
      's.id',
      's.person_id as personId',
      's.name',
      's.email',
      's.subject',
      's.message',
      's.locale',
      's.at',
      's.answered_by as answeredBy',
      fullNameIn('answerer').as('answererName'),
      sql<SupportState>`s.state`.as('state'),
    ]);

type Page = { state: SupportState; limit: number; cursor?: string | undefined };

/** One page of the messages in a state, the latest first; one row more than asked for when there is a next page. */
export const findMessages = (db: Db, { state, limit, cursor }: Page): Promise<MessageRow[]> =>
  all(db)
    .where('s.state', '=', state)
    .$if(cursor !== undefined, (query) =>
      query.where(sql<SqlBool>`(s.at, s.id) < (select o.at, o.id from support_message o where o.id = ${cursor})`),
    )
    .orderBy('s.at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();

export const findMessage = async (db: Db | Tx, id: string): Promise<Guarded<MessageRow> | undefined> => {
  const row = await all(db).where('s.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

/** Holds the message and reads it after that, so that nothing of it is older than the lock. */
export const lockMessage = async (tx: Tx, id: string): Promise<Guarded<MessageRow> | undefined> => {
  const locked = await tx
    .selectFrom('support_message')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return locked && findMessage(tx, id);
};

/** A message as it is in this transaction, for whoever just changed it. */
export const messageNow = (tx: Tx, id: string): Promise<MessageRow> =>
  all(tx).where('s.id', '=', id).executeTakeFirstOrThrow();

export const answersTo = (tx: Tx, id: string) =>
  tx
    .selectFrom('support_answer as a')
    .innerJoin('person as p', 'p.id', 'a.answered_by')
    .select(['a.id', 'a.message', 'a.at', fullNameIn('p').as('by')])
    .where('a.message_id', '=', id)
    .orderBy('a.at')
    .execute();

/** Writes who answers from now on. */
export const saveAnswerer = async (tx: Tx, id: string, by: string | null, at: Date): Promise<void> => {
  await tx
    .updateTable('support_message')
    .set({ answered_by: by, answered_since: by === null ? null : at })
    .where('id', '=', id)
    .execute();
};

export const saveState = async (tx: Tx, id: string, state: SupportState): Promise<void> => {
  await tx.updateTable('support_message').set({ state }).where('id', '=', id).execute();
};

type NewAnswer = { id: string; messageId: string; by: string; message: string; at: Date };

/** False where this press has answered already. */
export const insertAnswer = async (tx: Tx, { messageId, by, ...answer }: NewAnswer): Promise<boolean> => {
  const row = await tx
    .insertInto('support_answer')
    .values({ ...answer, message_id: messageId, answered_by: by })
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};

/** An answer with what it answers, for the mail. Undefined where its writer has deleted their profile meanwhile. */
export const answerById = (db: Db, id: string) =>
  db
    .selectFrom('support_answer as a')
    .innerJoin('support_message as s', 's.id', 'a.message_id')
    .select(['a.message as answer', 's.name', 's.subject', 's.message'])
    .where('a.id', '=', id)
    .executeTakeFirst();

/** The messages that somebody answers, held. */
export const lockAnsweredBy = async (tx: Tx, by: string): Promise<string[]> => {
  const rows = await tx
    .selectFrom('support_message')
    .select('id')
    .where('answered_by', '=', by)
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
};
