import type { Locale } from '@keywright/contract/locale';
import type { Registration, RegistrationPaper } from '@keywright/contract/accounts';
import type { Db, Tx } from '../../../platform/db/database.ts';

type NewMember = Omit<Registration, 'password'> & { id: string; passwordHash: string; locale: Locale };

/** Adds a member who is not validated yet; false when the email is taken. */
export const insertMember = async (tx: Tx, { passwordHash, ...member }: NewMember): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('person')
    .values({ ...member, role: 'BASEUSER', password_hash: passwordHash })
    .onConflict((clash) => clash.column('email').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
};

export const personWithEmail = (db: Db | Tx, email: string) =>
  db.selectFrom('person').select(['id', 'email', 'locale']).where('email', '=', email).executeTakeFirst();

/** The papers that somebody gave, each to be looked at. */
export const insertPapers = async (
  tx: Tx,
  personId: string,
  files: Record<RegistrationPaper, { id: string }>,
): Promise<void> => {
  await tx
    .insertInto('person_document')
    .values(
      (Object.entries(files) as [RegistrationPaper, { id: string }][]).map(([kind, { id }]) => ({
        person_id: personId,
        kind,
        file_id: id,
      })),
    )
    .execute();
};
