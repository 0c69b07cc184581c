import { firstFlagRules, type FlagKind, flagKinds, type FlagRule } from '@keywright/contract/flag-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';

export type FlagRules = Record<FlagKind, FlagRule>;
export type FlagRuleRow = FlagRule & { kind: FlagKind; version: number; changedAt: Date; changedBy: string | null };

/** What super admins have said of the kinds that they changed. */
export const findFlagRules = (db: Db | Tx): Promise<FlagRuleRow[]> =>
  db
    .selectFrom('flag_rule as r')
    .leftJoin('person as p', 'p.id', 'r.changed_by')
    .distinctOn('r.kind')
    .select([
      sql<FlagKind>`r.kind`.as('kind'),
      'r.version',
      'r.needs_second as needsSecond',
      'r.most',
      'r.changed_at as changedAt',
      fullNameIn('p').as('changedBy'),
    ])
    .orderBy('r.kind')
    .orderBy('r.version', 'desc')
    .execute();

/** What counts now, of every kind. */
export const flagRulesNow = async (db: Db | Tx): Promise<FlagRules> => {
  const changed = new Map((await findFlagRules(db)).map((rule) => [rule.kind, rule]));
  const rules = flagKinds.map((kind): [FlagKind, FlagRule] => {
    const { needsSecond, most } = changed.get(kind) ?? firstFlagRules[kind];
    return [kind, { needsSecond, most }];
  });
  return Object.fromEntries(rules) as FlagRules;
};

const theRules = sql`hashtextextended('flag_rule', 34)`;

/** Nobody changes a rule until this act is over; what is read after it is what counts when it commits. */
export const holdFlagRules = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock_shared(${theRules})`.execute(tx);
};

/** Waits for every act that is judged by the rules just now. */
export const lockFlagRules = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(${theRules})`.execute(tx);
};

type NewRule = FlagRule & { kind: FlagKind; version: number; by: string };

export const insertFlagRule = async (tx: Tx, { kind, version, needsSecond, most, by }: NewRule): Promise<void> => {
  await tx.insertInto('flag_rule').values({ kind, version, needs_second: needsSecond, most, changed_by: by }).execute();
};
