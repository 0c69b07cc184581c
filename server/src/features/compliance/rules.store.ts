import type { OtherDocument, Rule, RuleChange } from '@keywright/contract/compliance';
import type { PlaceCode } from '@keywright/contract/places';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** A rule as it was recorded. `required`: whether its place asks for a license today, whichever rule of it this is. */
export type RuleRow = Rule & {
  place: PlaceCode;
  version: number;
  required: boolean;
  changedAt: Date;
  changedBy: string | null;
};

const rules = (db: Db | Tx) =>
  db
    .selectFrom('jurisdiction_rule as r')
    .leftJoin('person as p', 'p.id', 'r.changed_by')
    .select([
      sql<PlaceCode>`r.place`.as('place'),
      'r.version',
      'r.licence_required as licenceRequired',
      sql<OtherDocument[]>`r.other_documents`.as('otherDocuments'),
      'r.issuer',
      'r.in_force_from as inForceFrom',
      'r.repealed_on as repealedOn',
      'r.source',
      'r.as_of as asOf',
      'r.changed_at as changedAt',
      sql<string | null>`nullif(concat_ws(' ', p.fname, p.lname), '')`.as('changedBy'),
      sql<boolean>`licenses_locksmiths(r.place)`.as('required'),
    ]);

/** Every rule of every place, or of one, the one that counts before its history. */
export const findRules = (db: Db, place?: PlaceCode): Promise<RuleRow[]> =>
  rules(db)
    .$if(place !== undefined, (query) => query.where('r.place', '=', place ?? ''))
    .orderBy('r.place')
    .orderBy('r.version', 'desc')
    .execute();

/** The rules that count, one of each place that has any. */
export const findRulesNow = (db: Db): Promise<RuleRow[]> =>
  rules(db).distinctOn('r.place').orderBy('r.place').orderBy('r.version', 'desc').execute();

export const ruleNow = (db: Db | Tx, place: PlaceCode): Promise<RuleRow | undefined> =>
  rules(db).where('r.place', '=', place).orderBy('r.version', 'desc').limit(1).executeTakeFirst();

/** Whether anybody has recorded a rule beside those that the program came with. */
export const isAnyRuleChanged = async (db: Db): Promise<boolean> => {
  const rule = await db
    .selectFrom('jurisdiction_rule')
    .select('place')
    .where('changed_by', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return rule !== undefined;
};

type NewRule = { place: PlaceCode; by: string; change: RuleChange };

/**
 * The rule that follows the version that was seen. False where another one follows it already: of two who changed the same at once, the
 * second waits here for the first.
 */
export const insertRule = async (tx: Tx, { place, by, change }: NewRule): Promise<boolean> => {
  const row = await tx
    .insertInto('jurisdiction_rule')
    .values({
      place,
      version: change.version + 1,
      licence_required: change.licenceRequired,
      other_documents: [...new Set(change.otherDocuments)],
      issuer: change.issuer,
      in_force_from: change.inForceFrom,
      repealed_on: change.repealedOn,
      source: change.source,
      as_of: change.asOf,
      changed_by: by,
    })
    .onConflict((clash) => clash.columns(['place', 'version']).doNothing())
    .returning('version')
    .executeTakeFirst();
  return row !== undefined;
};

/** The day by which laws and licenses are judged, by the database's clock. */
export const today = async (db: Db | Tx): Promise<string> => {
  const { rows } = await sql<{ day: string }>`select licence_day() as day`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database did not say the day');
  return row.day;
};
