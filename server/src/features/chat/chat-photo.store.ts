import { type SqlBool, sql } from 'kysely';
import type { ChatPhotoThing } from '../../access/policies/conversation.policy.ts';
import { type Guarded, guard } from '../../access/policy.ts';
import type { Tx } from '../../platform/db/database.ts';

export type ChatPhotoRow = ChatPhotoThing & { id: string };

/** A photo that was sent in a conversation, or that its uploader may still send; whatever else is stored is found elsewhere. */
export const findChatPhoto = async (tx: Tx, id: string): Promise<Guarded<ChatPhotoRow> | undefined> => {
  const row = await tx
    .selectFrom('stored_file as f')
    .leftJoin('chat_message as c', 'c.photo_id', 'f.id')
    .where('f.id', '=', id)
    .where('f.state', '=', 'STORED')
    .where('f.kind', '=', 'image')
    .where(sql<SqlBool>`(c.person_id is not null or (f.attached_at is null and f.owner_key like 'person:%'))`)
    .select([
      'f.id',
      sql<string>`coalesce(c.person_id, substr(f.owner_key, 8)::uuid)`.as('personId'),
      sql<boolean>`c.person_id is not null`.as('isSent'),
    ])
    .executeTakeFirst();
  return row && guard(row);
};
