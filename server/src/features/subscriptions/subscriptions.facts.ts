import { MOST_COUNTED } from '@keywright/contract/most-counted';
import { billingMonthOf, type PlanTier } from '@keywright/contract/plans';
import type { Tier } from '@keywright/contract/pricing';
import { type AliasableExpression, type Expression, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import type { Parts } from '../../platform/parts.ts';
import { markOf, type TrialOf } from './trial-marks.ts';

/**
 * Whether a plan gives now what it gives, in SQL: it runs, or was cancelled and runs on. A renewal that nobody could ask the provider
 * about counts for three days more, and then no longer.
 */
export const planCounts = sql<boolean>`ended_at is null and status in ('ACTIVE', 'CANCELLED')
  and coalesce(ends_at, period_end + interval '3 days', 'infinity') > clock_now()`;

/** The plan that counts for a person now; NONE without one. */
export const tierOf = async (db: Db | Tx, personId: string): Promise<Tier> => {
  const row = await db.selectNoFrom(tierColumn(sql.val(personId)).as('tier')).executeTakeFirstOrThrow();
  return row.tier;
};

/** The same as a column of another statement, for the person that `personId` stands for there. */
export const tierColumn = (personId: Expression<string | null>): AliasableExpression<Tier> =>
  sql<Tier>`coalesce((select tier from subscription where person_id = ${personId} and ${planCounts}), 'NONE')`;

/** Whether a plan or a trial counts for this person now, and held so: what ends it waits until this transaction is through. */
export const holdPlan = async (tx: Tx, personId: string): Promise<boolean> => {
  const plan = await tx
    .selectFrom('subscription')
    .select('id')
    .where('person_id', '=', personId)
    .where(planCounts)
    .forShare()
    .executeTakeFirst();
  return plan !== undefined;
};

/**
 * The billing month that `now` lies in, by the day on which it began (`yyyy-mm-dd`), of the plan that counts for a person; of who has none,
 * the one that would begin now.
 */
export const billingMonthOfPerson = async (db: Db | Tx, personId: string, now: Date): Promise<string> => {
  const plan = await db
    .selectFrom('subscription')
    .select('starts_at as startsAt')
    .where('person_id', '=', personId)
    .where(planCounts)
    .executeTakeFirst();
  return dayOf(plan ? billingMonthOf(plan.startsAt, now) : now);
};

/** A day as billing months are named by it, in UTC. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 'yyyy-mm-dd'.length);

export type LivePlan = { tier: PlanTier; isTrial: boolean };

/** The plan that a person has and that is not over, whether or not it counts now: of these there is one at most. */
export const livePlanOf = (db: Db | Tx, personId: string): Promise<LivePlan | undefined> =>
  db
    .selectFrom('subscription')
    .select(['tier', 'is_trial as isTrial'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', sql<Date>`clock_now()`)]))
    .executeTakeFirst();

/** Whether this person, or an account with their e-mail or telephone, had the trial. */
export const trialIsUsed = async (db: Db | Tx, key: { secretKey: Buffer }, of: TrialOf): Promise<boolean> => {
  const own = await db
    .selectFrom('subscription')
    .select('id')
    .where('person_id', '=', of.personId)
    .where('is_trial', '=', true)
    .executeTakeFirst();
  if (own) return true;
  const marked = await db
    .selectFrom('trial_mark')
    .select('mark')
    .where('mark', 'in', markOf(key, of))
    .executeTakeFirst();
  return marked !== undefined;
};

/** Who a trial would be for, as far as it is looked at. Undefined for an account that is no more. */
export const trialPersonOf = (
  db: Db | Tx,
  personId: string,
): Promise<(TrialOf & { isEmailConfirmed: boolean }) | undefined> =>
  db
    .selectFrom('person')
    .select(['id as personId', 'email', 'phone', sql<boolean>`email_confirmed_at is not null`.as('isEmailConfirmed')])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

/** Whether the plan of this order runs, or ran: of two orders with a plan only one begins it. */
export const planWasStarted = async (db: Db | Tx, orderId: string): Promise<boolean> => {
  const row = await db.selectFrom('subscription').select('id').where('order_id', '=', orderId).executeTakeFirst();
  return row !== undefined;
};

/**
 * Whether this person may buy a plan, or have the trial: asked when it is put into the cart, and again when it is ordered. Fails with `plan.already`,
 * `plan.trial_used`, and for a trial without a confirmed address with `email.unconfirmed`.
 */
export const requirePlanFree = async (
  { settings }: Pick<Parts, 'settings'>,
  tx: Tx,
  personId: string,
  isTrial: boolean,
): Promise<void> => {
  const live = await livePlanOf(tx, personId);
  // A trial is there to be followed by a plan.
  if (live && (isTrial || !live.isTrial)) throw new Failure('plan.already');
  if (!isTrial) return;
  const person = await trialPersonOf(tx, personId);
  if (!person || (await trialIsUsed(tx, settings, person))) throw new Failure('plan.trial_used');
  if (!person.isEmailConfirmed) throw new Failure('email.unconfirmed');
};

/** How many plans there are and were, no further than one more than are counted. */
export const countPlans = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from subscription limit ${MOST_COUNTED + 1}) as counted`.execute(db);
  return rows[0]?.count ?? 0;
};
