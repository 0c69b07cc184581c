import type { Locale } from '@keywright/contract/locale';
import type { SupportMessage } from '@keywright/contract/support';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { DAY_MS } from '../../platform/durations.ts';

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

/**
 * Of a person who is gone: what they wrote while they were logged in. What a visitor wrote from the same address stays until its year is
 * over: an account proves no address, so that whoever registers with another's could delete what they wrote.
 */
export const deleteMessagesOf = async (tx: Tx, { personId }: { personId: string }) => {
  await tx.deleteFrom('support_message').where('person_id', '=', personId).execute();
};

const KEPT_MS = 365 * DAY_MS;

/**
 * Deletes what was written a year ago, and what an older program beside this one left of a profile that is deleted. A person's legal hold
 * keeps what was written from their address, too.
 */
export const deleteOldMessages = async (db: Db): Promise<void> => {
  await db
    .deleteFrom('support_message')
    .where((is) =>
      is.or([
        is('at', '<', longAgo(KEPT_MS)),
        is('person_id', 'in', is.selectFrom('person').select('id').where('deleted_at', 'is not', null)),
      ]),
    )
    .where(
      sql<boolean>`not exists (select from person p
        where (p.id = support_message.person_id or p.email = support_message.email) and on_hold(null, p.id))`,
    )
    .execute();
};
