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

/** The ways in which they can go on after their password. */
export const secondStepsOf = async (tx: Tx, personId: string): Promise<SecondStep[]> => {
  const { app, recoveryCodes, passkeys } = await factorsOf(tx, personId);
  return [
    ...(app ? (['app'] as const) : []),
    ...(passkeys > 0 ? (['passkey'] as const) : []),
    ...(recoveryCodes > 0 ? (['recovery'] as const) : []),
  ];
};
