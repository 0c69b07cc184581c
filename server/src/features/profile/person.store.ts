import type { Role } from '@keywright/contract/people';
import { sql, type Updateable } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';

/** A person as their own profile shows them. */
export type OwnPerson = {
  id: string;
  role: Role;
  email: string;
  fname: string;
  lname: string;
  phone: string;
  company: string;
  address: string;
  city: string;
  state: string | null;
  zipCode: string;
  isValidated: boolean;
  isEmailConfirmed: boolean;
  locale: string;
  createdAt: Date;
};

const columns = [
  'id',
  'role',
  'email',
  'fname',
  'lname',
  'phone',
  'company',
  'address',
  'city',
  'state',
  'zip_code as zipCode',
  'is_validated as isValidated',
  sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed'),
  'locale',
  'created_at as createdAt',
] as const;

const living = (db: Db | Tx, id: string) =>
  db.selectFrom('person').select(columns).where('id', '=', id).where('deleted_at', 'is', null);

export const findPerson = async (db: Db | Tx, id: string): Promise<Guarded<OwnPerson> | undefined> => {
  const row = await living(db, id).executeTakeFirst();
  return row && guard(row);
};

/** Holds the person until the transaction ends: what is compared with what was, is compared with what is. */
export const lockPerson = (tx: Tx, id: string): Promise<OwnPerson | undefined> =>
  living(tx, id).forUpdate().executeTakeFirst();

export const savePerson = (tx: Tx, id: string, change: Updateable<Tables['person']>): Promise<OwnPerson> =>
  tx.updateTable('person').set(change).where('id', '=', id).returning(columns).executeTakeFirstOrThrow();
