import type { Db, Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

const MOST_LISTED = 50;

/** The last notices that the desk or the program wrote, the latest first. */
export const lastNotices = (db: Db) =>
  db
    .selectFrom('notice as n')
    .leftJoin('person as reader', 'reader.id', 'n.person_id')
    .leftJoin('person as writer', 'writer.id', 'n.written_by')
    .select([
      'n.id',
      'n.title',
      'n.message',
      'n.at',
      'n.person_id as personId',
      'reader.email',
      fullNameIn('reader').as('readerName'),
      fullNameIn('writer').as('by'),
    ])
    .orderBy('n.at', 'desc')
    .orderBy('n.id', 'desc')
    .limit(MOST_LISTED)
    .execute();

/** The member who has this e-mail, held so that their profile is not deleted before the notice is there. */
export const holdMember = async (tx: Tx, email: string): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('person')
    .select('id')
    .where('email', '=', email)
    .where('role', '=', 'BASEUSER')
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  return row?.id;
};

type NewNotice = { id: string; personId: string | null; title: string; message: string; by: string; at: Date };

/** False where this press has told it already. */
export const insertNotice = async (tx: Tx, { personId, by, ...notice }: NewNotice): Promise<boolean> => {
  const row = await tx
    .insertInto('notice')
    .values({ ...notice, person_id: personId, written_by: by })
    .onConflict((clash) => clash.column('id').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
};
