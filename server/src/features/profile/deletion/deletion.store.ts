import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** No hash begins like this, so that no password is ever right. */
const NO_PASSWORD = '!';

/** Whether anything of this person must not be destroyed now; if not, no hold is placed before this transaction ends. */
export const isOnHold = async (tx: Tx, personId: string): Promise<boolean> => {
  const { rows } = await sql<{ held: boolean }>`
    select on_hold(null, ${personId}) or exists (
      select from request r where r.person_id = ${personId} and on_hold(r.id, null)) as held`.execute(tx);
  return rows[0]?.held ?? true;
};

/** Empties a person: the row stays, because orders and the log point at it, and says nothing about anybody. */
export const anonymise = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('person')
    .set({
      email: `deleted-${id}@deleted.invalid`,
      fname: 'Deleted',
      lname: 'member',
      phone: '',
      company: '',
      address: '',
      city: '',
      state: null,
      zip_code: '',
      zone: null,
      approval_notes: '',
      notes_by: null,
      notes_at: null,
      id_number_mark: null,
      id_number_place: null,
      password_hash: NO_PASSWORD,
      password_changed_at: null,
      password_expires_at: null,
      must_change_password: false,
      is_active: false,
      is_validated: false,
      deleted_at: at,
    })
    .where('id', '=', id)
    .execute();
  await sql`update request set id_number_mark = null, id_number_place = null
    where person_id = ${id} and id_number_mark is not null and not on_hold(id, person_id)`.execute(tx);
};

/** Makes every file that a person ever gave history without a name. Answers which they are. */
export const endFiles = async (tx: Tx, personId: string): Promise<string[]> => {
  const rows = await tx
    .updateTable('person_document')
    .set({ state: 'SUPERSEDED', name: '', review_notes: '' })
    .where('person_id', '=', personId)
    .returning('file_id as fileId')
    .execute();
  return rows.map(({ fileId }) => fileId);
};

/** What the desk wrote to this person alone. */
export const deleteNotices = async (tx: Tx, personId: string): Promise<void> => {
  await tx.deleteFrom('notice').where('person_id', '=', personId).execute();
};
