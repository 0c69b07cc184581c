import type { Role } from '@keywright/contract/people';
import type { Tier } from '@keywright/contract/pricing';
import { type SqlBool, sql, type Updateable } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { MemberThing } from '../../access/policies/member.policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { tierColumn } from '../subscriptions/subscriptions.facts.ts';

/** A person with what the desk judges a member by. */
export type MemberRow = MemberThing & {
  role: Role;
  email: string;
  fname: string;
  lname: string;
  phone: string;
  state: string | null;
  locale: string;
  isActive: boolean;
  isValidated: boolean;
  registeredAt: Date;
  tier: Tier;
  trialEndsAt: Date | null;
  notes: string;
  notesVersion: number;
};

/** Each person as the desk sees a member. */
export const memberRows = (db: Db | Tx) =>
  db
    .selectFrom('person')
    .select([
      'person.id',
      'person.role',
      'person.email',
      'person.fname',
      'person.lname',
      'person.phone',
      'person.state',
      'person.locale',
      'person.is_active as isActive',
      'person.is_validated as isValidated',
      'person.created_at as registeredAt',
      'person.approval_notes as notes',
      'person.notes_version as notesVersion',
      sql<boolean>`person.deleted_at is not null`.as('isDeleted'),
      sql<Date | null>`(select max(s.ends_at) from subscription s where s.person_id = person.id and s.is_trial)`.as(
        'trialEndsAt',
      ),
    ])
    .select((eb) => tierColumn(eb.ref('person.id')).as('tier'));

export const findMember = async (db: Db | Tx, id: string): Promise<Guarded<MemberRow> | undefined> => {
  const row = await memberRows(db).where('person.id', '=', id).executeTakeFirst();
  return row && guard(row);
};

export type Validation = { by: string; at: Date; reason: string };

/** Who validated the member last, as the log has it, with the reason for what was passed over. */
export const lastValidation = (db: Db | Tx, personId: string): Promise<Validation | undefined> =>
  db
    .selectFrom('audit_entry as e')
    .select(['e.actor_name as by', 'e.at', 'e.reason'])
    .where('e.object_id', '=', personId)
    .where('e.action', '=', 'person.validated')
    .orderBy('e.at', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Which of these files the admin has looked at, as the log has it, since the member's name or state last changed: a look
 * before that compared the paper with another name. Every look is on record before the picture leaves.
 */
export const lookedAt = async (
  db: Db | Tx,
  { by, personId, fileIds }: { by: string; personId: string; fileIds: readonly string[] },
): Promise<Set<string>> => {
  if (fileIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('audit_entry as look')
    .select('look.object_id as fileId')
    .distinct()
    .where('look.action', '=', 'person.file_viewed')
    .where('look.actor_id', '=', by)
    .where('look.object_id', 'in', [...fileIds])
    .where(
      sql<SqlBool>`look.at > coalesce((select identity_changed_at from person where id = ${personId}), '-infinity')`,
    )
    .execute();
  return new Set(rows.map(({ fileId }) => fileId));
};

/** Changes what the desk decides about a member. */
export const saveMember = async (
  tx: Tx,
  id: string,
  change: Pick<Updateable<Tables['person']>, 'is_active' | 'is_validated'>,
): Promise<void> => {
  await tx.updateTable('person').set(change).where('id', '=', id).execute();
};

/** Keeps what the desk noted, as the next version. */
export const saveNotes = async (tx: Tx, id: string, { notes, version }: { notes: string; version: number }) => {
  await tx.updateTable('person').set({ approval_notes: notes, notes_version: version }).where('id', '=', id).execute();
};
