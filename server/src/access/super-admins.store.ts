import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { longAgo } from '../platform/db/database-clock.ts';
import type { MailRefs } from '../platform/mail/mail-table.ts';
import { type MailOf, oweMail } from '../platform/mail/outbox.store.ts';
import type { Present } from './act.ts';
import type { Known } from './actor.ts';

/** Of `person p`: a super admin who can sign in. */
export const isActiveSuperAdmin = sql<boolean>`(p.role = 'SUPER_ADMIN' and p.approval = 'APPROVED' and p.is_active)`;

/** Every super admin who can sign in. */
export const superAdminsIn = (db: Db | Tx) =>
  db
    .selectFrom('person as p')
    .select(['p.id', 'p.email', 'p.locale'])
    .where(isActiveSuperAdmin)
    .orderBy('p.created_at')
    .execute();

/** Whether another super admin than this one can sign in. */
export const isThereAnotherSuperAdmin = async (tx: Tx, personId: string): Promise<boolean> =>
  (await superAdminsIn(tx)).some(({ id }) => id !== personId);

type Notice = MailOf<'admin.let_in' | 'export-taken' | 'power-revoked' | 'rule-change' | 'super-admin.created'>;

/** Enqueues an email to every super admin. `once`: what happened, so that one event is mailed once to each. */
export const notifySuperAdmins = async (tx: Tx, { once, ...mail }: Notice & { once: string }): Promise<void> => {
  for (const { id, email, locale } of await superAdminsIn(tx)) {
    await oweMail(tx, { ...mail, recipient: email, locale, onceKey: `${mail.template}:${once}:${id}` });
  }
};

/** Tells every super admin that data left as a file, and by whom. */
export const notifyOfExport = (
  tx: Tx,
  { person }: Present<Known>,
  what: MailRefs<'export-taken'>['what'],
): Promise<void> =>
  notifySuperAdmins(tx, { template: 'export-taken', refs: { by: person.id, what }, once: randomUUID() });

/** Tells every super admin whose access was revoked, and by whom. */
export const notifyOfRevocation = (tx: Tx, { person }: Present<Known>, personId: string): Promise<void> =>
  notifySuperAdmins(tx, { template: 'power-revoked', refs: { personId, by: person.id }, once: randomUUID() });

/**
 * Whether this person is the only super admin, and was for as long as a change would wait. Every other account counts, also one
 * that could not confirm, and also one that was revoked within the delay: nobody makes themselves the only one by revoking the other.
 */
export const isOnlySuperAdmin = async (tx: Tx, personId: string, delayMs: number): Promise<boolean> => {
  const { rows } = await sql`
    select 1 from person where role = 'SUPER_ADMIN' and id <> ${personId} and deleted_at is null
    and (approval = 'APPROVED' and is_active or approval = 'REVOKED' and approval_at > ${longAgo(delayMs)}) limit 1`.execute(
    tx,
  );
  return rows.length === 0;
};
