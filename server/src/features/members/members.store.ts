import type { Role } from '@keywright/contract/people';
import { type SqlBool, sql } from 'kysely';
import { guard, type Guarded } from '../../access/policy.ts';
import type { MemberThing } from '../../access/policies/member.policy.ts';
import type { Tx } from '../../platform/db/database.ts';

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
};

export const findMember = async (tx: Tx, id: string): Promise<Guarded<MemberRow> | undefined> => {
  const row = await tx
    .selectFrom('person')
    .select([
      'id',
      'role',
      'email',
      'fname',
      'lname',
      'phone',
      'state',
      'locale',
      'is_active as isActive',
      'is_validated as isValidated',
      sql<boolean>`deleted_at is not null`.as('isDeleted'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && guard(row);
};

/**
 * Which of these files the admin has looked at, as the log has it, since the member's name or state last changed: a look
 * before that compared the paper with another name. Every look is on record before the picture leaves.
 */
export const lookedAt = async (
  tx: Tx,
  { by, personId, fileIds }: { by: string; personId: string; fileIds: readonly string[] },
): Promise<Set<string>> => {
  const rows = await tx
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

export const saveValidated = async (tx: Tx, id: string): Promise<void> => {
  await tx.updateTable('person').set({ is_validated: true }).where('id', '=', id).execute();
};
