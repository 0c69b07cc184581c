import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { longAgo } from '../db/database-clock.ts';
import type { Job } from '../jobs/job-table.ts';
import { addJob } from '../jobs/jobs.ts';
import type { MailName, MailRefs } from './mail-table.ts';
import { DAY_MS } from '../durations.ts';

/** A mail of a kind, with all of the ids that this kind looks up when it is sent, and no others. */
export type MailOf<Name extends MailName> = { [One in Name]: { template: One; refs: MailRefs<One> } }[Name];

export type OwedMail = MailOf<MailName> & {
  recipient: string;
  /** As the row names it of whoever it is for. */
  locale: string;
  /** One act owes one mail: a repeated call with the same key adds nothing. */
  onceKey: string;
};

/** Owes a mail in this transaction. Nothing is sent before the commit, and what is owed is sent even after a crash. */
export const oweMail = async (tx: Tx, mail: OwedMail): Promise<void> => {
  const row = await tx
    .insertInto('outbox_mail')
    .values({
      template: mail.template,
      recipient: mail.recipient,
      locale: mail.locale,
      refs: JSON.stringify(mail.refs),
      once_key: mail.onceKey,
    })
    .onConflict((clash) => clash.column('once_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row) await addJob(tx, jobOf(row.id));
};

/** Less than a process works on at once: a mail server that is slow keeps nothing else waiting. */
const LINES = 3;

const jobOf = (id: string): Job => ({
  task: 'send-mail',
  payload: { id },
  key: `mail:${id}`,
  line: `mail ${Number.parseInt(id.slice(-6), 16) % LINES}`,
});

export const tryMailAgain = (tx: Tx, id: string, inSeconds: number): Promise<void> =>
  addJob(tx, { ...jobOf(id), inSeconds });

/** A mail that is not sent yet; its age by the clock by which everything expires. */
export const owedMail = (db: Db, id: string) =>
  db
    .selectFrom('outbox_mail')
    .select(['id', 'template', 'recipient', 'locale', 'refs', 'tries'])
    .select(sql<number>`extract(epoch from clock_now() - created_at)::float8`.as('ageSeconds'))
    .where('id', '=', id)
    .where('state', '=', 'OWED')
    .executeTakeFirst();

export type OwedRow = NonNullable<Awaited<ReturnType<typeof owedMail>>>;

type Volume = {
  /** Of the mails of this kind to this address in the 24 hours before this one: those that are sent or will be tried. */
  before: number;
  dropped: number;
  isConfirmed: boolean;
};

/** What the daily limit of a mail is judged by. Of mails that are sent at once, each counts those that were enqueued before it. */
export const volumeBefore = async (db: Db, id: string): Promise<Volume> => {
  const { rows } = await sql<Volume>`
    select
      count(*) filter (where m.state in ('OWED', 'SENT'))::int as before,
      count(*) filter (where m.state = 'DROPPED')::int as dropped,
      exists (select from person p where p.email = this.recipient and p.email_confirmed_at is not null) as "isConfirmed"
    from outbox_mail this left join outbox_mail m on m.recipient = this.recipient and m.template = this.template
      and m.created_at > this.created_at - interval '1 day' and (m.created_at, m.id) < (this.created_at, this.id)
    where this.id = ${id} group by this.id`.execute(db);
  return rows[0] ?? { before: 0, dropped: 0, isConfirmed: false };
};

/** Gives a mail up that is above the daily limit of its kind. False when another worker did something with it meanwhile. */
export const mailWasDropped = async (tx: Tx, id: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('outbox_mail')
    .set({ state: 'DROPPED', last_error: 'above the daily limit of its kind' })
    .where('id', '=', id)
    .where('state', '=', 'OWED')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** How many mails of each kind were dropped in the last 24 hours. */
export const droppedLately = async (db: Db): Promise<Record<string, number>> => {
  const rows = await db
    .selectFrom('outbox_mail')
    .select((row) => ['template', row.fn.countAll<number>().as('count')])
    // Not as a value: its index is for this state alone.
    .where(sql<SqlBool>`state = 'DROPPED'`)
    .where('created_at', '>', longAgo(DAY_MS))
    .groupBy('template')
    .execute();
  return Object.fromEntries(rows.map(({ template, count }) => [template, count]));
};

/** More are not counted: what asks is asked every few seconds. */
const MAX_COUNTED = 10_000;

/** Mails that wait to be sent, at most 10,000 of them, and the age of the oldest in seconds. */
export const waitingMails = async (db: Db): Promise<{ waiting: number; oldestSeconds: number }> => {
  const { rows } = await sql<{ waiting: number; oldestSeconds: number }>`
    select count(*)::int as waiting, coalesce(extract(epoch from clock_now() - min(created_at)), 0)::float8 as "oldestSeconds"
    from (select created_at from outbox_mail where state = 'OWED' order by created_at limit ${MAX_COUNTED}) as waiting`.execute(
    db,
  );
  return rows[0] ?? { waiting: 0, oldestSeconds: 0 };
};

export const mailWasSent = async (db: Db, id: string, at: Date): Promise<void> => {
  await db
    .updateTable('outbox_mail')
    .set({ state: 'SENT', sent_at: at, last_error: '' })
    .where('id', '=', id)
    .execute();
};

export const mailFailed = async (
  tx: Tx,
  id: string,
  failed: { tries: number; problem: string; isDead: boolean },
): Promise<void> => {
  await tx
    .updateTable('outbox_mail')
    .set({ tries: failed.tries, last_error: failed.problem.slice(0, 500), state: failed.isDead ? 'DEAD' : 'OWED' })
    .where('id', '=', id)
    .where('state', '=', 'OWED')
    .execute();
};

export const sentMails = (db: Db, limit: number) =>
  db.selectFrom('outbox_mail').selectAll().orderBy('created_at', 'desc').limit(limit).execute();

export const mailById = (db: Db, id: string) =>
  db.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst();

/** In milliseconds: for how long a mail's address is kept after it was owed, and its row, which keeps the act from owing it again. */
const ADDRESS_MS = 30 * DAY_MS;
const ROW_MS = 365 * DAY_MS;

/** Forgets to whom mail went that was sent or given up, and later that it did. */
export const forgetOldMail = async (db: Db): Promise<void> => {
  const notHeld = sql<boolean>`not exists (
    select from person p where p.email = outbox_mail.recipient and on_hold(null, p.id))`;
  await db
    .updateTable('outbox_mail')
    .set({ recipient: '', last_error: '' })
    .where('state', '<>', 'OWED')
    .where((is) => is.or([is('recipient', '<>', ''), is('last_error', '<>', '')]))
    .where('created_at', '<', longAgo(ADDRESS_MS))
    .where(notHeld)
    .execute();
  await db
    .deleteFrom('outbox_mail')
    .where('state', '<>', 'OWED')
    .where('recipient', '=', '')
    .where('created_at', '<', longAgo(ROW_MS))
    .execute();
};

/** To whom the mail goes that is owed under this key; empty when that is forgotten. */
export const recipientOf = async (db: Db, onceKey: string): Promise<string | undefined> => {
  const row = await db.selectFrom('outbox_mail').select('recipient').where('once_key', '=', onceKey).executeTakeFirst();
  return row?.recipient;
};

type Address = {
  recipient: string /** The key of the last mail that counts; all of them when there is none. */;
  upTo?: string;
};

/** Takes an address out of the mails that went to it. One that is still owed keeps it; answers whether any is. */
export const forgetRecipient = async (db: Db | Tx, { recipient, upTo }: Address): Promise<boolean> => {
  const { rows } = await sql<{ isOwed: boolean }>`
    with mail as (
      select id, state from outbox_mail where recipient = ${recipient}
        and (${upTo ?? null}::text is null or created_at <= (select created_at from outbox_mail where once_key = ${upTo ?? null}))
    ), owed as (
      select count(*) > 0 as "isOwed" from mail where state = 'OWED'
    ), forgotten as (
      update outbox_mail set recipient = '' from mail where outbox_mail.id = mail.id and mail.state <> 'OWED'
        and (${upTo ?? null}::text is null or outbox_mail.once_key <> ${upTo ?? null} or not (select "isOwed" from owed))
    )
    select "isOwed" from owed`.execute(db);
  return rows[0]?.isOwed ?? false;
};
