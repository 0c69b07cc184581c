import type { ReviewExclusion } from '@keywright/contract/flags';
import type { WaitingChange } from '@keywright/contract/rule-change';
import type { RuleKind } from '@keywright/contract/rule-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import { fullNameIn } from '../platform/db/full-name.ts';
import { type DeskPerson, findDeskPeople } from './desk-people.store.ts';
import { reviewersOf, reviewExclusion } from './policies/second-review.policy.ts';
import { isSuperAdmin } from './roles.ts';
import { isActiveSuperAdmin } from './super-admins.store.ts';

/** Runs all changes of rules, their confirmations, withdrawals and the job one after the other: they are rare. */
export const lockRuleChanges = async (tx: Tx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('rule_change', 85))`.execute(tx);
};

type NewChange = { kind: RuleKind; subject: string; asked: unknown; by: string };

/** Stores a change that waits; answers its id and when it takes effect. */
export const insertWaiting = async (
  tx: Tx,
  { kind, subject, asked, by }: NewChange,
  delayMs: number,
): Promise<{ id: string; takesEffectAt: Date }> => {
  const row = await tx
    .insertInto('rule_change')
    .values({
      kind,
      subject,
      asked: JSON.stringify(asked),
      requested_by: by,
      takes_effect_at: sql<Date>`clock_now() + make_interval(secs => ${delayMs / 1_000}::float8)`,
    })
    .returning(['id', 'takes_effect_at as takesEffectAt'])
    .executeTakeFirstOrThrow();
  return row;
};

/** Stores a change that took effect at once. */
export const insertApplied = async (tx: Tx, { kind, subject, asked, by }: NewChange): Promise<string> => {
  const now = sql<Date>`clock_now()`;
  const { id } = await tx
    .insertInto('rule_change')
    .values({
      kind,
      subject,
      asked: JSON.stringify(asked),
      requested_by: by,
      takes_effect_at: now,
      state: 'AT_ONCE',
      ended_by: by,
      ended_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type RuleChangeEnd = 'APPLIED' | 'WITHDRAWN' | 'SUPERSEDED' | 'OUTDATED';

/** Ends one waiting change, or all of one rule; `by` is null where the delay or the program ended it. */
export const endWaiting = async (
  tx: Tx,
  which: { id: string } | { kind: RuleKind; subject: string },
  state: RuleChangeEnd,
  by: string | null,
): Promise<string[]> => {
  const rows = await tx
    .updateTable('rule_change')
    .set({ state, ended_by: by, ended_at: sql<Date>`clock_now()` })
    .where('state', '=', 'WAITING')
    .where((row) => row.and(which))
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
};

const waiting = (db: Db | Tx) =>
  db
    .selectFrom('rule_change as c')
    .innerJoin('person as p', 'p.id', 'c.requested_by')
    .where('c.state', '=', 'WAITING')
    .select([
      'c.id',
      sql<RuleKind>`c.kind`.as('kind'),
      'c.subject',
      sql`c.asked`.as('asked'),
      'c.requested_by as requesterId',
      'c.requested_at as requestedAt',
      'c.takes_effect_at as takesEffectAt',
      sql<boolean>`c.takes_effect_at <= clock_now()`.as('isDue'),
      // Someone who lost the power to ask for it has no change that takes effect.
      isActiveSuperAdmin.as('mayRequester'),
    ])
    .select(sql<string>`coalesce(${fullNameIn('p')}, p.email)`.as('requestedBy'));

export type WaitingRow = Awaited<ReturnType<typeof findWaiting>>[number];

/** All changes that wait, the first to take effect first. */
export const findWaiting = (db: Db | Tx) => waiting(db).orderBy('c.takes_effect_at').orderBy('c.id').execute();

/** A waiting change, locked until the transaction ends. */
export const lockWaiting = (tx: Tx, id: string): Promise<WaitingRow | undefined> =>
  waiting(tx).where('c.id', '=', id).forUpdate('c').executeTakeFirst();

/** What waits for each rule of one kind, by its subject, as the rule's own list shows it. */
export const waitingOf = async <Asked>(
  db: Db | Tx,
  kind: RuleKind,
  read: (asked: unknown) => Asked,
): Promise<Map<string, WaitingChange & { asked: Asked }>> => {
  const rows = await waiting(db).where('c.kind', '=', kind).execute();
  const people = rows.length === 0 ? [] : await findDeskPeople(db);
  return new Map(rows.map((row) => [row.subject, { ...viewOfWaiting(row, people), asked: read(row.asked) }]));
};

export const viewOfWaiting = (
  { id, requesterId, requestedBy, requestedAt, takesEffectAt }: WaitingRow,
  people: readonly DeskPerson[],
): WaitingChange => ({
  id,
  requestedBy,
  requestedAt: requestedAt.toISOString(),
  takesEffectAt: takesEffectAt.toISOString(),
  confirmers: confirmersOf(people, requesterId),
});

/** The names of the super admins who could confirm what this one asked for. The rule is that of second reviews. */
export const confirmersOf = (people: readonly DeskPerson[], requesterId: string): string[] =>
  reviewersOf(people.filter(isSuperAdmin), { personId: null }, requesterId).map(({ name }) => name);

/** Why this super admin can't confirm what that one asked for; null where they can. The rule is that of second reviews. */
export const confirmBar = async (
  db: Db | Tx,
  { personId, requesterId }: { personId: string; requesterId: string },
): Promise<ReviewExclusion | null> => barOf(await findDeskPeople(db), { personId, requesterId });

/** The same among these people of the desk. */
export const barOf = (
  people: readonly DeskPerson[],
  { personId, requesterId }: { personId: string; requesterId: string },
): ReviewExclusion | null => {
  const person = people.find(({ id }) => id === personId);
  return person ? reviewExclusion(person, { personId: null }, { people, senderId: requesterId }) : 'NEW_ACCOUNT';
};
