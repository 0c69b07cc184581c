import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { longAgo } from '../platform/db/database-clock.ts';
import type { Clock } from '../platform/clock.ts';
import { guardLimit } from '../platform/limits/guard-limit.ts';
import { bucketOf } from '../platform/limits/limits.ts';
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

/**
 * The same for an act of a person. Refused with `limit.too_many` where that person did the same too often on one day: emails above
 * their daily limit are dropped, so a flood of them would hide the one act that matters.
 */
export const notifyOfAct = async (
  tx: Tx,
  clock: Clock,
  { person }: Present<Known>,
  notice: Notice & { once: string },
): Promise<void> => {
  await guardLimit(tx, clock, bucketOf('super-admin-notice', `${notice.template} ${person.id}`));
  await notifySuperAdmins(tx, notice);
};

/** Tells every super admin that data left as a file, and by whom. */
export const notifyOfExport = (
  tx: Tx,
  clock: Clock,
  caller: Present<Known>,
  what: MailRefs<'export-taken'>['what'],
): Promise<void> =>
  notifyOfAct(tx, clock, caller, {
    template: 'export-taken',
    refs: { by: caller.person.id, what },
    once: randomUUID(),
  });

/** Tells every super admin whose access was revoked, and by whom. */
export const notifyOfRevocation = (tx: Tx, clock: Clock, caller: Present<Known>, personId: string): Promise<void> =>
  notifyOfAct(tx, clock, caller, {
    template: 'power-revoked',
    refs: { personId, by: caller.person.id },
    once: randomUUID(),
  });

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
