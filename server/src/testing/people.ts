import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type { Role } from '@keywright/contract/people';
import type { Clock } from '../platform/clock.ts';
import type { Db } from '../platform/db/database.ts';

export type TestPerson = { id: string; email: string; password: string; fname: string; lname: string };

type Options = {
  email?: string;
  fname?: string;
  lname?: string;
  state?: string | null;
  isValidated?: boolean;
  isActive?: boolean;
  approval?: 'PENDING_APPROVAL' | 'APPROVED' | 'REJECTED' | 'REVOKED';
  tier?: 'BASIC' | 'PROFESSIONAL' | 'ENTERPRISE';
  /** Default: the address is confirmed. */
  emailConfirmedAt?: Date | null;
  /** Default: now for members, 30 days ago for admins and super admins. */
  createdAt?: Date;
  createdBy?: string;
  /** Default: yes. Without: a super admin created the account, and its owner has not chosen a password. */
  hasOwnPassword?: boolean;
};

const MONTH_MS = 30 * 24 * 60 * 60_000;

const password = 'right horse';
// The least that Argon2id can do: tests sign in often and guard nothing.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 });

const aPerson = async (db: Db, role: Role, { tier, ...options }: Options): Promise<TestPerson> => {
  const { fname = 'Test', lname = 'Person', isValidated = true, isActive = true, approval = 'APPROVED' } = options;
  const createdAt = options.createdAt ?? (role === 'BASEUSER' ? undefined : new Date(Date.now() - MONTH_MS));
  const email = options.email ?? `p${randomBytes(5).toString('hex')}@example.com`;
  const { id } = await db
    .insertInto('person')
    .values({
      email,
      role,
      fname,
      lname,
      state: options.state === undefined ? 'Texas' : options.state,
      password_hash: await passwordHash,
      approval,
      is_active: isActive,
      is_validated: isValidated,
      email_confirmed_at: options.emailConfirmedAt === undefined ? new Date() : options.emailConfirmedAt,
      ...(createdAt && { created_at: createdAt }),
      ...(options.createdBy && { created_by: options.createdBy, password_changed_at: new Date() }),
      ...(options.hasOwnPassword === false && { must_change_password: true, password_changed_at: null }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (tier) await db.insertInto('subscription').values({ person_id: id, tier, status: 'ACTIVE' }).execute();
  return { id, email, password, fname, lname };
};

/** A member, validated and without a plan unless wished otherwise; the password is a cheap one. */
export const aMember = (db: Db, options: Options = {}): Promise<TestPerson> => aPerson(db, 'BASEUSER', options);
export const anAdmin = (db: Db, options: Options = {}): Promise<TestPerson> => aPerson(db, 'ADMIN', options);
export const aSuperAdmin = (db: Db, options: Options = {}): Promise<TestPerson> => aPerson(db, 'SUPER_ADMIN', options);

/** A trial that runs for a day more. */
export const aTrial = async (
  { db, clock }: { db: Db; clock: Clock },
  { id }: Pick<TestPerson, 'id'>,
  status: 'ACTIVE' | 'CANCELLED',
): Promise<void> => {
  const ends_at = new Date(clock.now().getTime() + 24 * 60 * 60_000);
  const trial = { person_id: id, tier: 'BASIC', is_trial: true, ends_at, status } as const;
  await db.insertInto('subscription').values(trial).execute();
};
