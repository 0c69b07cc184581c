import { fullName } from '@keywright/contract/full-name';
import type { Locale } from '@keywright/contract/locale';
import type { Approval } from '@keywright/contract/admins';
import type { Role } from '@keywright/contract/people';
import { guard, type Guarded } from '../../access/policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

type NewAdmin = {
  email: string;
  role: 'ADMIN' | 'SUPER_ADMIN';
  approval: 'PENDING_APPROVAL' | 'APPROVED';
  fname: string;
  lname: string;
  phone: string;
  company: string;
  passwordHash: string;
  locale: Locale;
  /** Until when the password, which somebody else chose, works; null for one of their own. */
  temporaryUntil: Date | null;
  /** The super admin who creates it; null for people who register themselves. */
  createdBy: string | null;
  createdAt: Date;
  /** When the person proved that they read mail at this address, if they did. */
  emailConfirmedAt: Date | null;
};

/** Adds one of the desk's people; answers the id, or nothing when the address is taken. */
export const insertAdmin = async (tx: Tx, admin: NewAdmin): Promise<string | undefined> => {
  const row = await tx
    .insertInto('person')
    .values({
      email: admin.email,
      role: admin.role,
      approval: admin.approval,
      fname: admin.fname,
      lname: admin.lname,
      phone: admin.phone,
      company: admin.company,
      password_hash: admin.passwordHash,
      locale: admin.locale,
      must_change_password: admin.temporaryUntil !== null,
      password_expires_at: admin.temporaryUntil,
      is_validated: true,
      email_confirmed_at: admin.emailConfirmedAt,
      created_at: admin.createdAt,
      created_by: admin.createdBy,
    })
    .onConflict((clash) => clash.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** One of the desk's people with what a super admin decides by. */
export type AdminRow = {
  id: string;
  role: Role;
  email: string;
  fname: string;
  lname: string;
  phone: string;
  company: string;
  locale: string;
  approval: Approval;
  notes: string;
  createdAt: Date;
  decidedAt: Date | null;
  decidedBy: string | null;
  invitedBy: string | null;
};

const admins = (db: Db | Tx) =>
  db
    .selectFrom('person')
    .leftJoin('person as decider', 'decider.id', 'person.approval_by')
    .leftJoin('one_time_secret as code', (join) =>
      join.onRef('code.person_id', '=', 'person.id').on('code.purpose', '=', 'admin_code'),
    )
    .leftJoin('person as inviter', 'inviter.id', 'code.asked_by')
    .where('person.role', 'in', ['ADMIN', 'SUPER_ADMIN'])
    .select([
      'person.id',
      'person.role',
      'person.email',
      'person.fname',
      'person.lname',
      'person.phone',
      'person.company',
      'person.locale',
      'person.approval',
      'person.approval_notes as notes',
      'person.created_at as createdAt',
      'person.approval_at as decidedAt',
      fullNameIn('decider').as('decidedBy'),
      fullNameIn('inviter').as('invitedBy'),
    ]);

export const findAdmins = (db: Db, approval: Approval): Promise<AdminRow[]> => {
  const some = admins(db).where('person.approval', '=', approval).where('person.is_active', '=', true);
  const ordered =
    approval === 'PENDING_APPROVAL'
      ? some.orderBy('person.created_at')
      : some.orderBy('person.fname').orderBy('person.lname');
  return ordered.orderBy('person.id').execute();
};

/** Those who were rejected or revoked, the last one first. */
export const findEndedAdmins = (db: Db, limit: number): Promise<AdminRow[]> =>
  admins(db)
    .where('person.approval', 'in', ['REJECTED', 'REVOKED'])
    .orderBy('person.approval_at', (order) => order.desc().nullsLast())
    .orderBy('person.id')
    .limit(limit)
    .execute();

export const adminNow = (tx: Db | Tx, id: string): Promise<AdminRow> =>
  admins(tx).where('person.id', '=', id).executeTakeFirstOrThrow();

export const findAdmin = async (tx: Tx, id: string): Promise<Guarded<AdminRow> | undefined> => {
  const row = await admins(tx).where('person.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

type Decision = { approval: Approval; notes: string; by: string; at: Date };

export const saveDecision = async (tx: Tx, id: string, { approval, notes, by, at }: Decision): Promise<void> => {
  await tx
    .updateTable('person')
    .set({ approval, approval_notes: notes, approval_at: at, approval_by: by })
    .where('id', '=', id)
    .execute();
};

export const nameOf = async (db: Db, id: string): Promise<{ name: string; email: string }> => {
  const { fname, lname, email } = await db
    .selectFrom('person')
    .select(['fname', 'lname', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { name: fullName({ fname, lname }), email };
};
