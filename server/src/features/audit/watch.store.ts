import { fullName } from '@keywright/contract/full-name';
import { sql } from 'kysely';
import type { AlarmName } from '../../platform/alarms.ts';
import type { Db, Tx } from '../../platform/db/database.ts';

export type Watch = {
  problem: string | null;
  brokenAt: number | null;
  since: Date | null;
  endWalkedAt: Date | null;
  allWalkedAt: Date | null;
};

/** What the scheduled walks found last. */
export const watchOf = (db: Db | Tx): Promise<Watch> =>
  db
    .selectFrom('audit_watch')
    .select([
      'problem',
      'broken_at as brokenAt',
      'since',
      'end_walked_at as endWalkedAt',
      'all_walked_at as allWalkedAt',
    ])
    .executeTakeFirstOrThrow();

type Found = { isAll: boolean; problem: string | null; brokenAt: number | null };

/** Notes what a walk found. Answers whether it is an alarm that was not told yet, with the time from which it stands. */
export const noteWalk = async (
  tx: Tx,
  { isAll, problem, brokenAt }: Found,
): Promise<{ isNew: boolean; since: Date | null }> => {
  const { rows } = await sql<{ isNew: boolean; since: Date | null }>`
    with before as (select problem from audit_watch for update)
    update audit_watch w set
      end_walked_at = now(),
      all_walked_at = case when ${isAll} then now() else w.all_walked_at end,
      problem = ${problem}::text,
      broken_at = ${brokenAt}::bigint,
      since = case when ${problem}::text is null then null when before.problem is not distinct from ${problem}::text then w.since else now() end
    from before
    returning ${problem}::text is not null and before.problem is distinct from ${problem}::text as "isNew", w.since`.execute(
    tx,
  );
  return rows[0] ?? { isNew: false, since: null };
};

/** Whoever sees an alarm sees it again within the hour as long as it lasts: what was not seen for this long begins again. */
const QUIET = sql`interval '3 hours'`;

/** Notes that an alarm is seen. Answers when it began if that is now; nothing while it goes on. */
export const noteAlarm = async (tx: Tx, name: AlarmName): Promise<Date | undefined> => {
  const { rows } = await sql<{ since: Date; isNew: boolean }>`
    insert into alarm as a (name, since, seen_at) values (${name}, now(), now())
    on conflict (name) do update set
      seen_at = now(),
      since = case when a.seen_at between now() - ${QUIET} and now() + ${QUIET} then a.since else now() end
    returning a.since, a.since = now() as "isNew"`.execute(tx);
  return rows[0]?.isNew ? rows[0].since : undefined;
};

/** The admin whom an alarm is about. */
export const adminNamed = async (db: Db, id: string): Promise<{ name: string; email: string }> => {
  const person = await db
    .selectFrom('person')
    .select(['fname', 'lname', 'email'])
    .where('id', '=', id)
    .executeTakeFirst();
  return { name: person ? fullName(person) : id, email: person?.email ?? '' };
};
