import type { SecondStep } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** What somebody has beside the password. Recovery codes stand in for a factor and are none. */
export type Factors = { app: boolean; recoveryCodes: number; passkeys: number };

export const factorsOf = async (db: Db | Tx, personId: string): Promise<Factors> => {
  const { rows } = await sql<Factors>`
    select
      exists (select from totp where person_id = ${personId} and confirmed_at is not null) as app,
      (select count(*)::int from recovery_code where person_id = ${personId} and used_at is null) as "recoveryCodes",
      (select count(*)::int from passkey where person_id = ${personId}) as passkeys`.execute(db);
  return rows[0] ?? { app: false, recoveryCodes: 0, passkeys: 0 };
};

export const secondStepsOf = async (tx: Tx, personId: string): Promise<SecondStep[]> => {
  const { app, recoveryCodes, passkeys } = await factorsOf(tx, personId);
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
};

export const passwordHashOf = async (db: Db, personId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('person').select('password_hash').where('id', '=', personId).executeTakeFirst();
  return row?.password_hash;
};

/** Holds one's own account and reads it again. */
export const lockOneself = (tx: Tx, personId: string) =>
  tx
    .selectFrom('person')
    .select(['id', 'email', 'role', 'locale'])
    .where('id', '=', personId)
    .where('is_active', '=', true)
    .where('approval', '=', 'APPROVED')
    .forUpdate()
    .executeTakeFirst();

export type Oneself = NonNullable<Awaited<ReturnType<typeof lockOneself>>>;
