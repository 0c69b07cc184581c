import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

const PURPOSE = 'admin_code';

/** The code of an address that still works or only ran out of time; held until the transaction ends. */
export const lockLiveCode = (tx: Tx, email: string) =>
  tx
    .selectFrom('one_time_secret')
    .select(['id', 'email', 'secret_hash as hash', 'tries', 'asked_by as askedBy', 'expires_at as expiresAt'])
    .where('purpose', '=', PURPOSE)
    .where('email', '=', email)
    .where('state', '=', 'ISSUED')
    .forUpdate()
    .executeTakeFirst();

export const endCode = async (
  tx: Tx,
  id: string,
  end: { state: 'USED' | 'SUPERSEDED' | 'BURNT' | 'WITHDRAWN'; at: Date; tries?: number; personId?: string },
): Promise<void> => {
  await tx
    .updateTable('one_time_secret')
    .set({
      state: end.state,
      ended_at: end.at,
      ...(end.tries !== undefined && { tries: end.tries }),
      ...(end.personId !== undefined && { person_id: end.personId }),
    })
    .where('id', '=', id)
    .execute();
};

export const countTry = async (tx: Tx, id: string, tries: number): Promise<void> => {
  await tx.updateTable('one_time_secret').set({ tries }).where('id', '=', id).execute();
};

type NewCode = {
  id: string;
  email: string;
  hash: Buffer;
  askedBy: string | null;
  createdAt: Date;
  expiresAt: Date;
};

export const insertCode = async (tx: Tx, code: NewCode): Promise<void> => {
  await tx
    .insertInto('one_time_secret')
    .values({
      id: code.id,
      purpose: PURPOSE,
      email: code.email,
      secret_hash: code.hash,
      asked_by: code.askedBy,
      created_at: code.createdAt,
      expires_at: code.expiresAt,
    })
    .execute();
};

/** The codes that are out and can still be used, the latest first. */
export const liveCodes = (db: Db, now: Date) =>
  db
    .selectFrom('one_time_secret as code')
    .leftJoin('person as inviter', 'inviter.id', 'code.asked_by')
    .select([
      'code.id',
      'code.email',
      fullNameIn('inviter').as('invitedBy'),
      'code.created_at as sentAt',
      'code.expires_at as expiresAt',
    ])
    .where('code.purpose', '=', PURPOSE)
    .where('code.state', '=', 'ISSUED')
    .where('code.expires_at', '>', now)
    .orderBy('code.created_at', 'desc')
    .orderBy('code.id')
    .execute();

/** A code that is out, by its row; held until the transaction ends. */
export const lockCode = (tx: Tx, id: string) =>
  tx
    .selectFrom('one_time_secret')
    .select(['id', 'state'])
    .where('id', '=', id)
    .where('purpose', '=', PURPOSE)
    .forUpdate()
    .executeTakeFirst();

/** Deletes mailed secrets that are over for 30 days. A code that made an account stays: its row says who invited whom. */
export const deleteSecretsOver = async (db: Db): Promise<void> => {
  const before = longAgo(30 * DAY_MS);
  await db
    .deleteFrom('one_time_secret')
    .where(sql<boolean>`not on_hold(null, person_id)`)
    .where((is) =>
      is.or([is('ended_at', '<', before), is.and([is('ended_at', 'is', null), is('expires_at', '<', before)])]),
    )
    .where((is) => is.not(is.and([is('purpose', '=', PURPOSE), is('state', '=', 'USED')])))
    .execute();
};

/** For the mail: the row, and whether its address has an account that the code did not make. */
export const codeForMail = async (db: Db, id: string) => {
  const row = await db
    .selectFrom('one_time_secret as secret')
    .leftJoin('person', (join) => join.onRef('person.email', '=', 'secret.email').on('secret.person_id', 'is', null))
    .leftJoin('person as inviter', 'inviter.id', 'secret.asked_by')
    .select(['secret.id', 'person.id as accountId', 'inviter.fname', 'inviter.lname'])
    .where('secret.id', '=', id)
    .where('secret.purpose', '=', PURPOSE)
    .executeTakeFirst();
  if (!row) return undefined;
  const inviter = `${row.fname ?? ''} ${row.lname ?? ''}`.trim();
  return { id: row.id, hasAccount: row.accountId !== null, invitedBy: inviter === '' ? null : inviter };
};

/** Two requests for one address at once come one after the other, also when it has no code to hold yet. */
export const lockAddress = async (tx: Tx, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${email}, 11))`.execute(tx);
};
