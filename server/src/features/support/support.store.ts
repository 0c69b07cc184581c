import type { Locale } from '@keywright/contract/locale';
import type { SupportMessage } from '@keywright/contract/support';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';

type NewMessage = SupportMessage & { personId: string | null; locale: Locale; at: Date };

export const saveMessage = async (tx: Tx, { personId, ...written }: NewMessage): Promise<string> => {
  const { id } = await tx
    .insertInto('support_message')
    .values({ person_id: personId, ...written })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const messageById = (db: Db, id: string) =>
  db
    .selectFrom('support_message')
    .select(['person_id as personId', 'name', 'email', 'subject', 'message', 'locale'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Of a person who is gone: what they wrote, also from the same address before they logged in. */
export const deleteMessagesOf = async (tx: Tx, { personId, email }: { personId: string; email: string }) => {
  await tx
    .deleteFrom('support_message')
    .where((is) => is.or([is('person_id', '=', personId), is('email', '=', email)]))
    .execute();
};

const KEPT_MS = 365 * 24 * 60 * 60_000;

/** Deletes what was written a year ago. */
export const deleteOldMessages = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('support_message')
    .where('at', '<', longAgo(KEPT_MS))
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .execute();
};
