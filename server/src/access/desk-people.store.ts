import { sql } from 'kysely';
import type { Role } from '@keywright/contract/people';
import type { Db, Tx } from '../platform/db/database.ts';
import { longAgo } from '../platform/db/database-clock.ts';
import { fullNameIn } from '../platform/db/full-name.ts';
import { DAY_MS } from '../platform/durations.ts';
import { deskRoles } from './roles.ts';

/** A person of the code desk, with the facts that decide whose second review is valid. */
export type DeskPerson = {
  id: string;
  name: string;
  email: string;
  role: Role;
  createdBy: string | null;
  /** Who approved or re-enabled the account. */
  approvedBy: string | null;
  /** When the access was revoked; null for a person who works at the desk. */
  revokedAt: Date | null;
  createdAt: Date;
  /** Whether the person chose the password, so that nobody else knows it and the account can work. */
  hasOwnPassword: boolean;
  isNew: boolean;
  hasConfirmedEmail: boolean;
};

/** Of `person p`. The roles stand in the statement itself: the index of the desk's people is found by them. */
export const ofDesk = sql`p.role in (${sql.join(deskRoles.map((role) => sql.lit(role)))}) and p.is_active and p.deleted_at is null`;

/** How young an account can't review, and how long a revoked reviewer counts. */
export const REVIEW_DELAY_MS = DAY_MS;

/** Who approved an account that is revoked by now: its row says only who revoked it. */
const approverOf = sql`(select e.actor_id from audit_entry e
  where e.object_id = p.id::text and e.action = 'admin.approved' order by e.at desc limit 1)`;

/** A super admin whom another one created has no own password before the first change, whether a password or a link was given. */
const choseOwnPassword = sql`not p.must_change_password and (p.created_by is null or p.password_changed_at is not null)`;

/** Everybody who works at the code desk, and everybody whose access was revoked in the last 24 hours. */
export const findDeskPeople = async (db: Db | Tx): Promise<DeskPerson[]> => {
  const { rows } = await sql<DeskPerson>`
    select p.id, ${fullNameIn('p')} as name, p.email, p.role, p.created_by as "createdBy",
      case when p.approval = 'APPROVED' then p.approval_by else ${approverOf} end as "approvedBy",
      case when p.approval = 'REVOKED' then p.approval_at end as "revokedAt",
      p.created_at as "createdAt", (${choseOwnPassword}) as "hasOwnPassword",
      p.created_at > ${longAgo(REVIEW_DELAY_MS)} as "isNew",
      p.email_confirmed_at is not null as "hasConfirmedEmail"
    from person p
    where ${ofDesk} and (p.approval = 'APPROVED'
      or (p.approval = 'REVOKED' and p.approval_at > ${longAgo(REVIEW_DELAY_MS)}))
    order by p.created_at, p.id`.execute(db);
  return rows;
};

/**
 * Locks everybody who works or could work at the code desk, so that who can review stays true until the transaction ends.
 * An account that is created meanwhile is younger than 24 hours and can't review.
 */
export const lockDeskPeople = async (tx: Tx): Promise<void> => {
  await sql`select from person p where ${ofDesk} order by p.id for share`.execute(tx);
};
