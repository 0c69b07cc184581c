import type { DocType } from '@keywright/contract/reviews';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** What kind of document this is, and what the desk wrote about it; nothing of either once its owner's profile is deleted. */
export const documentSaid = async (db: Db, documentId: string): Promise<{ kind: DocType | 'other'; notes: string }> =>
  (await db
    .selectFrom('person_document')
    .select([sql<DocType>`kind`.as('kind'), 'review_notes as notes'])
    .where('id', '=', documentId)
    .executeTakeFirst()) ?? { kind: 'other', notes: '' };

/** What the desk wrote about a license, until it is given again or taken off. */
export const licenceNotes = async (db: Db, licenceId: string): Promise<string> =>
  (await db.selectFrom('licence').select('review_notes as notes').where('id', '=', licenceId).executeTakeFirst())
    ?.notes ?? '';
