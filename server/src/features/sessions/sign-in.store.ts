import type { Role } from '@keywright/contract/people';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** Keeps the time zone of the browser in which somebody signs in. */
export const saveZone = async (tx: Tx, personId: string, zone: string): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ zone })
    .where('id', '=', personId)
    .where('zone', 'is distinct from', zone)
    .execute();
};

/** Of a person, what a sign-in must know. */
export type Candidate = {
  id: string;
  role: Role;
  email: string;
  fname: string;
  lname: string;
  isValidated: boolean;
  isEmailConfirmed: boolean;
  locale: string;
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
  sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed'),
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

/** Reads a person again and holds off changes and other sign-ins of them until the transaction ends. */
export const lockCandidate = (tx: Tx, id: string): Promise<Candidate | undefined> =>
  tx.selectFrom('person').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

type Coming = { email: string; ip: string; deviceHash: Buffer | undefined };

/** Whether the person of this account has signed in before from this browser, and from this address. */
export const acquaintanceOf = async (
  db: Db,
  { email, ip, deviceHash }: Coming,
): Promise<{ knowsDevice: boolean; knowsAddress: boolean }> => {
  const { rows } = await sql<{ knowsDevice: boolean; knowsAddress: boolean }>`
    select
      exists (select from known_device d join person p on p.id = d.person_id
        where p.email = ${email} and d.device_hash = ${deviceHash ?? null}) as "knowsDevice",
      exists (select from session s join person p on p.id = s.person_id
        where p.email = ${email} and s.ip = ${ip}) as "knowsAddress"`.execute(db);
  return rows[0] ?? { knowsDevice: false, knowsAddress: false };
};

/** Remembers that a person signed in from this browser; true when they never had before. */
export const rememberDevice = async (tx: Tx, personId: string, hash: Buffer, at: Date): Promise<boolean> => {
  const { isNew } = await tx
    .insertInto('known_device')
    .values({ person_id: personId, device_hash: hash, first_seen_at: at, last_seen_at: at })
    .onConflict((clash) => clash.columns(['person_id', 'device_hash']).doUpdateSet({ last_seen_at: at }))
    // Of an inserted row only: an updated one carries the number of the transaction that locked it.
    .returning(sql<boolean>`xmax = 0`.as('isNew'))
    .executeTakeFirstOrThrow();
  return isNew;
};

/** Whether this person ever signed in before this session. */
export const hasEarlierSession = async (tx: Tx, personId: string, sessionId: string): Promise<boolean> => {
  const earlier = await tx
    .selectFrom('session')
    .select('id')
    .where('person_id', '=', personId)
    .where('id', '<>', sessionId)
    .limit(1)
    .executeTakeFirst();
  return earlier !== undefined;
};
