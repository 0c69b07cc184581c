import { type ExpressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tx } from '../../../platform/db/database.ts';
import { fullNameIn } from '../../../platform/db/full-name.ts';
import type { Tables } from '../../../platform/db/tables.ts';

/** Somebody of the desk who has a request before them, or had it when they were last heard of (a time as PostgreSQL writes it in JSON). */
export type Looker = { id: string; name: string; seenAt: string };

/** Who has a request before them, for a query of requests. */
export const lookersOf = (eb: ExpressionBuilder<Tables, 'request'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('desk_presence as look')
      .innerJoin('person as looker', 'looker.id', 'look.person_id')
      .select(['looker.id', sql<string>`coalesce(${fullNameIn('looker')}, '')`.as('name')])
      .select(sql<string>`look.seen_at`.as('seenAt'))
      .whereRef('look.request_id', '=', 'request.id')
      .orderBy('look.seen_at', 'desc')
      .limit(10),
  );

type Looking = { personId: string; requestId: string; at: Date };

/** Notes what somebody has before them now; answers what it was before, and since when they had not been heard of. */
export const notePresence = async (
  tx: Tx,
  { personId, requestId, at }: Looking,
): Promise<{ requestId: string; seenAt: Date } | undefined> => {
  const before = await tx
    .selectFrom('desk_presence')
    .select(['request_id as requestId', 'seen_at as seenAt'])
    .where('person_id', '=', personId)
    .executeTakeFirst();
  await tx
    .insertInto('desk_presence')
    .values({ person_id: personId, request_id: requestId, seen_at: at })
    .onConflict((conflict) => conflict.column('person_id').doUpdateSet({ request_id: requestId, seen_at: at }))
    .execute();
  return before;
};

/** Sets back what somebody has before them, if it is this and counted until now; answers whether it was. */
export const endPresence = async (
  tx: Tx,
  { personId, requestId, since }: { personId: string; requestId: string; since: Date },
): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('desk_presence')
    .set({ seen_at: since })
    .where('person_id', '=', personId)
    .where('request_id', '=', requestId)
    .where('seen_at', '>', since)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};
