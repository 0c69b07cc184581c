import type { CodeForm } from '@keywright/contract/code-form';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

export type CodeForms = { keycode: CodeForm | null; pincode: CodeForm | null };
export type CodeRuleRow = CodeForms & { make: string; version: number; changedAt: Date; changedBy: string | null };

const rules = (db: Db | Tx) =>
  db
    .selectFrom('code_rule as r')
    .leftJoin('person as p', 'p.id', 'r.changed_by')
    .distinctOn('r.make')
    .select(['r.make', 'r.version', 'r.changed_at as changedAt', fullNameIn('p').as('changedBy')])
    .select([sql<CodeForm | null>`r.keycode`.as('keycode'), sql<CodeForm | null>`r.pincode`.as('pincode')])
    .orderBy('r.make')
    .orderBy('r.version', 'desc');

/** The rules that count, one of each make that has any. */
export const findCodeRules = (db: Db): Promise<CodeRuleRow[]> => rules(db).execute();

export const codeRuleNow = (db: Db | Tx, make: string): Promise<CodeRuleRow | undefined> =>
  rules(db).where('r.make', '=', make).executeTakeFirst();

const ofMake = (make: string) => sql`hashtextextended(${make}, 32)`;

/** Nobody changes the make's rule until this act is over; what is read after it is what counts when it commits. */
export const holdCodeRule = async (tx: Tx, make: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${ofMake(make)})`.execute(tx);
};

/** Waits for every act that is judged by the make's rule just now. */
export const lockCodeRule = async (tx: Tx, make: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${ofMake(make)})`.execute(tx);
};

type NewRule = CodeForms & { make: string; version: number; by: string };

const stored = (form: CodeForm | null): string | null => form && JSON.stringify(form);

export const insertCodeRule = async (tx: Tx, { make, version, keycode, pincode, by }: NewRule): Promise<void> => {
  await tx
    .insertInto('code_rule')
    .values({ make, version, keycode: stored(keycode), pincode: stored(pincode), changed_by: by })
    .execute();
};
