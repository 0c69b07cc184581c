import type { Role } from '@keywright/contract/people';
import type { Db, Tx } from '../../platform/db/database.ts';

export type NewPerson = {
  email: string;
  role: Role;
  fname: string;
  lname: string;
  passwordHash: string;
  phone?: string;
  company?: string;
  state?: string | undefined;
  isValidated?: boolean;
};

/** Adds an approved person; answers the id, or nothing when the e-mail is taken. */
export const insertPerson = async (db: Db | Tx, person: NewPerson): Promise<string | undefined> => {
  const row = await db
    .insertInto('person')
    .values({
      email: person.email,
      role: person.role,
      fname: person.fname,
      lname: person.lname,
      password_hash: person.passwordHash,
      phone: person.phone ?? '',
      company: person.company ?? '',
      state: person.state ?? null,
      is_validated: person.isValidated ?? false,
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

export const isAnybodyThere = async (db: Db | Tx): Promise<boolean> =>
  (await db.selectFrom('person').select('id').limit(1).executeTakeFirst()) !== undefined;

export const isThereASuperAdmin = async (db: Db | Tx): Promise<boolean> => {
  const one = await db.selectFrom('person').select('id').where('role', '=', 'SUPER_ADMIN').limit(1).executeTakeFirst();
  return one !== undefined;
};
