import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { aSuperAdmin } from './people.ts';

/** A change of a flag rule that another super admin asked for and that waits for 12 hours; answers its id. */
export const aWaitingChange = async (db: Db): Promise<string> => {
  await db
    .updateTable('rule_change')
    .set({ state: 'WITHDRAWN', ended_at: sql<Date>`clock_now()` })
    .where('state', '=', 'WAITING')
    .where('subject', '=', 'OTHER_STATE')
    .execute();
  const newest = await db
    .selectFrom('flag_rule')
    .select((row) => row.fn.max('version').as('version'))
    .where('kind', '=', 'OTHER_STATE')
    .executeTakeFirst();
  const { id: requested_by } = await aSuperAdmin(db);
  const asked = { kind: 'OTHER_STATE', version: newest?.version ?? 0, needsSecond: false, most: null };
  const { id } = await db
    .insertInto('rule_change')
    .values({
      kind: 'flag_rule',
      subject: 'OTHER_STATE',
      asked: JSON.stringify(asked),
      requested_by,
      takes_effect_at: sql<Date>`clock_now() + interval '12 hours'`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
