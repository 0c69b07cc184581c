import type { Db, Tx } from '../db/database.ts';
import { addJob } from '../jobs/jobs.ts';

export type OwedMail = {
  template: string;
  recipient: string;
  locale: 'en' | 'fr';
  /** Ids that the template looks up when it is sent; never words or secrets. */
  refs: Record<string, string>;
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
  if (row) await addJob(tx, { task: 'send-mail', payload: { id: row.id }, key: `mail:${row.id}` });
};

export const lockOwedMail = (tx: Tx, id: string) =>
  tx
    .selectFrom('outbox_mail')
    .select(['id', 'template', 'recipient', 'locale', 'refs', 'tries'])
    .where('id', '=', id)
    .where('state', '=', 'OWED')
    .forUpdate()
    .executeTakeFirst();

export const mailWasSent = async (tx: Tx, id: string, at: Date): Promise<void> => {
  await tx
    .updateTable('outbox_mail')
    .set({ state: 'SENT', sent_at: at, last_error: '' })
    .where('id', '=', id)
    .execute();
};

export const mailFailed = async (
  db: Db,
  id: string,
  failed: { tries: number; problem: string; dead: boolean },
): Promise<void> => {
  await db
    .updateTable('outbox_mail')
    .set({ tries: failed.tries, last_error: failed.problem.slice(0, 500), state: failed.dead ? 'DEAD' : 'OWED' })
    .where('id', '=', id)
    .execute();
};

export const sentMails = (db: Db, limit: number) =>
  db.selectFrom('outbox_mail').selectAll().orderBy('created_at', 'desc').limit(limit).execute();

export const mailById = (db: Db, id: string) =>
  db.selectFrom('outbox_mail').selectAll().where('id', '=', id).executeTakeFirst();

export const mailByKey = (db: Db, onceKey: string) =>
  db
    .selectFrom('outbox_mail')
    .select(['recipient', 'created_at as createdAt'])
    .where('once_key', '=', onceKey)
    .executeTakeFirst();

export const isAnyOwed = async (db: Db, recipient: string, until: Date): Promise<boolean> => {
  const owed = await db
    .selectFrom('outbox_mail')
    .select('id')
    .where('state', '=', 'OWED')
    .where('recipient', '=', recipient)
    .where('created_at', '<=', until)
    .limit(1)
    .executeTakeFirst();
  return owed !== undefined;
};

/** Takes an address out of the mails that went to it, or to it until some instant; one that is still owed keeps it. */
export const forgetRecipient = async (db: Db | Tx, recipient: string, until?: Date): Promise<void> => {
  await db
    .updateTable('outbox_mail')
    .set({ recipient: '' })
    .where('recipient', '=', recipient)
    .where('state', '<>', 'OWED')
    .$if(until !== undefined, (mails) => mails.where('created_at', '<=', until ?? null))
    .execute();
};
