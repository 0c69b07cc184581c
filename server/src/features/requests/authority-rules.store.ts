import type { AuthorityChange, RecordedAsks } from '@keywright/contract/authorities';
import {
  type AuthorityKind,
  authorityKinds,
  type IdHolder,
  type ListedExtra,
} from '@keywright/contract/authority-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

/** A list as it was recorded. */
export type AuthorityRuleRow = RecordedAsks & {
  kind: AuthorityKind;
  version: number;
  changedAt: Date;
  changedBy: string | null;
};

const rules = (db: Db | Tx) =>
  db
    .selectFrom('authority_rule as r')
    .leftJoin('person as p', 'p.id', 'r.changed_by')
    .select([
      sql<AuthorityKind>`r.authority`.as('kind'),
      'r.version',
      sql<IdHolder>`r.id_of`.as('idOf'),
      sql<ListedExtra[]>`r.required`.as('required'),
      sql<ListedExtra[]>`r.optional`.as('optional'),
      sql<RecordedAsks['sentences']>`r.sentences`.as('sentences'),
      'r.source',
      'r.as_of as asOf',
      'r.changed_at as changedAt',
      fullNameIn('p').as('changedBy'),
    ]);

/** Every list of every authority, the one that counts before its history. */
export const findAuthorityRules = (db: Db): Promise<AuthorityRuleRow[]> =>
  rules(db).orderBy('r.authority').orderBy('r.version', 'desc').execute();

/** The lists that count, in the order in which the form offers them. */
export const authorityRulesNow = async (db: Db): Promise<AuthorityRuleRow[]> => {
  const found = await rules(db).distinctOn('r.authority').orderBy('r.authority').orderBy('r.version', 'desc').execute();
  return authorityKinds.flatMap((kind) => found.find((rule) => rule.kind === kind) ?? []);
};

export const authorityRuleNow = (db: Db | Tx, kind: AuthorityKind): Promise<AuthorityRuleRow> =>
  rules(db).where('r.authority', '=', kind).orderBy('r.version', 'desc').limit(1).executeTakeFirstOrThrow();

type NewRule = { kind: AuthorityKind; by: string; change: AuthorityChange };

/**
 * The list that follows the version that was seen. False where another one follows it already: of two who changed the same at once, the
 * second waits here for the first.
 */
export const insertAuthorityRule = async (tx: Tx, { kind, by, change }: NewRule): Promise<boolean> => {
  const row = await tx
    .insertInto('authority_rule')
    .values({
      authority: kind,
      version: change.version + 1,
      id_of: change.idOf,
      required: [...new Set(change.required)],
      optional: [...new Set(change.optional)],
      sentences: change.sentences && JSON.stringify(change.sentences),
      source: change.source,
      as_of: change.asOf,
      changed_by: by,
    })
    .onConflict((clash) => clash.columns(['authority', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
};

/** Whether this day, by the database's clock, is still to come. */
export const isAhead = async (tx: Tx, day: string): Promise<boolean> => {
  const { rows: found } = await sql<{ ahead: boolean }>`select ${day}::date > licence_day() as ahead`.execute(tx);
  return found[0]?.ahead ?? true;
};
