import type { Role } from '@keywright/contract/people';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Of a person, what a sign-in must know. */
export type Candidate = {
  id: string;
  role: Role;
  email: string;
  fname: string;
  lname: string;
  isValidated: boolean;
  locale: 'en' | 'fr';
  isActive: boolean;
  approval: 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'REVOKED';
  passwordHash: string;
  mustChangePassword: boolean;
  passwordExpiresAt: Date | null;
  hasSecondFactor: boolean;
};

const columns = [
  'id',
  'role',
  'email',
  'fname',
  'lname',
  'is_validated as isValidated',
  'locale',
  'is_active as isActive',
  'approval',
  'password_hash as passwordHash',
  'must_change_password as mustChangePassword',
  'password_expires_at as passwordExpiresAt',
  'has_second_factor as hasSecondFactor',
] as const;

export const candidateByEmail = (db: Db, email: string): Promise<Candidate | undefined> =>
  db.selectFrom('person').select(columns).where('email', '=', email).executeTakeFirst();

/** Reads a person anew and holds off changes and other sign-ins of them until the transaction ends. */
export const lockCandidate = (tx: Tx, id: string): Promise<Candidate | undefined> =>
  tx.selectFrom('person').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Whether somebody has signed in to this account from this address before. */
export const hasSignedInFrom = async (db: Db, email: string, ip: string): Promise<boolean> => {
  const earlier = await db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .select('session.id')
    .where('person.email', '=', email)
    .where('session.ip', '=', ip)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
};
