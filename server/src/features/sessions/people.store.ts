import { DEMO_HOST } from '@keywright/contract/email';
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
  emailConfirmedAt?: Date;
  createdAt?: Date;
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
      email_confirmed_at: person.emailConfirmedAt ?? null,
      ...(person.createdAt && { created_at: person.createdAt }),
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

/** How many of the demo's people could still sign in, now or once they are approved. */
export const countDemoPeople = async (db: Db | Tx): Promise<number> => {
  const { count } = await db
    .selectFrom('person')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where((row) => row.or([row('email', 'like', `%@${DEMO_HOST}`), row('email', 'like', `%.${DEMO_HOST}`)]))
    .where('deleted_at', 'is', null)
    .where('is_active', '=', true)
    .where('approval', 'in', ['APPROVED', 'PENDING_APPROVAL'])
    .executeTakeFirstOrThrow();
  return count;
};
