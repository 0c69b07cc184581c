import type { Billing, PlanTier } from '@keywright/contract/plans';
import type { PlanStatus } from '@keywright/contract/subscriptions';
import { type RawBuilder, sql, type Updateable } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { HOUR_MS } from '../../platform/durations.ts';

/** A plan as it is stored. Amounts in cents. */
export type PlanRow = {
  id: string;
  personId: string;
  tier: PlanTier;
  billing: Billing | null;
  isTrial: boolean;
  status: PlanStatus;
  priceCents: number;
  /** What is left over of an earlier plan, and taken off what is charged next. */
  creditCents: number;
  startsAt: Date;
  endsAt: Date | null;
  endedAt: Date | null;
  endedThereAt: Date | null;
  periodEnd: Date | null;
  nextTryAt: Date | null;
  /** The provider's name for it; null for a trial. */
  providerId: string | null;
  checkedAt: Date | null;
};

/** With the time zone of its owner, for what is written to them. */
export type MailedPlan = PlanRow & { zone: string | null };

export const columns = [
  'id',
  'person_id as personId',
  'tier',
  'billing',
  'is_trial as isTrial',
  'status',
  'price_cents as priceCents',
  'credit_cents as creditCents',
  'starts_at as startsAt',
  'ends_at as endsAt',
  'ended_at as endedAt',
  'ended_there_at as endedThereAt',
  'period_end as periodEnd',
  'next_try_at as nextTryAt',
  'provider_subscription_id as providerId',
  'checked_at as checkedAt',
] as const;

/** What is charged when it renews. */
export const nextCentsOf = ({ priceCents, creditCents }: Pick<PlanRow, 'priceCents' | 'creditCents'>): number =>
  Math.max(0, priceCents - creditCents);

const plans = (db: Db | Tx) => db.selectFrom('subscription').select(columns);

/** A person's plan: the one that is not over, else the one that began last. Undefined when they never had any. */
export const planOf = (db: Db | Tx, personId: string): Promise<PlanRow | undefined> =>
  plans(db)
    .where('person_id', '=', personId)
    .orderBy((eb) => eb('ended_at', 'is', null), 'desc')
    .orderBy('starts_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The one that is not over, held; undefined without one. */
export const lockLivePlan = (tx: Tx, personId: string): Promise<PlanRow | undefined> =>
  plans(tx).where('person_id', '=', personId).where('ended_at', 'is', null).forUpdate().executeTakeFirst();

export const planForMail = (db: Db, id: string): Promise<MailedPlan | undefined> =>
  plans(db)
    .select((eb) =>
      eb.selectFrom('person').select('zone').whereRef('person.id', '=', 'subscription.person_id').as('zone'),
    )
    .where('id', '=', id)
    .executeTakeFirst();

export const planByProvider = (db: Db | Tx, providerId: string): Promise<PlanRow | undefined> =>
  plans(db).where('provider_subscription_id', '=', providerId).executeTakeFirst();

export const lockPlan = (tx: Tx, id: string): Promise<PlanRow> =>
  plans(tx).where('id', '=', id).forUpdate().executeTakeFirstOrThrow();

export const savePlan = async (tx: Tx, id: string, change: Updateable<Tables['subscription']>): Promise<void> => {
  await tx.updateTable('subscription').set(change).where('id', '=', id).execute();
};

type NewPlan = {
  personId: string;
  orderId: string;
  tier: PlanTier;
  billing: Billing;
  isTrial: boolean;
  priceCents: number;
  startsAt: Date;
  endsAt: Date | null;
  periodEnd: Date;
  providerId: string | null;
};

/** Begins a plan, and answers its id. Undefined where the person has one that is not over, had the trial, or this order began it before. */
export const insertPlan = async (tx: Tx, plan: NewPlan): Promise<string | undefined> => {
  const row = await tx
    .insertInto('subscription')
    .values({
      person_id: plan.personId,
      order_id: plan.orderId,
      tier: plan.tier,
      billing: plan.billing,
      is_trial: plan.isTrial,
      status: 'ACTIVE',
      price_cents: plan.priceCents,
      starts_at: plan.startsAt,
      ends_at: plan.endsAt,
      period_start: plan.startsAt,
      period_end: plan.periodEnd,
      provider_subscription_id: plan.providerId,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
};

/** Remembers a trial. */
export const keepMarks = async (tx: Tx, marks: readonly Buffer[]): Promise<void> => {
  if (marks.length === 0) return;
  await tx
    .insertInto('trial_mark')
    .values(marks.map((mark) => ({ mark })))
    .onConflict((clash) => clash.doNothing())
    .execute();
};

/**
 * Plans that the provider has to be asked about: never asked, renewed or ended by now, unpaid, or not asked for a day. Each at most once an
 * hour, so that one in trouble keeps no other from its turn.
 */
export const plansToFollow = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscription')
    .select('provider_subscription_id as id')
    .where('ended_at', 'is', null)
    .where('provider_subscription_id', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('checked_at', 'is', null),
        eb('checked_at', '<', longAgo(24 * HOUR_MS)),
        eb.and([
          eb('checked_at', '<', longAgo(HOUR_MS)),
          sql<boolean>`(status in ('INACTIVE', 'PENDING') or least(period_end, ends_at) < clock_now())`,
        ]),
      ]),
    )
    .orderBy(sql`checked_at nulls first`)
    .limit(limit)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
};

/** Plans that are over here and of which the provider has not said so yet. */
export const plansToEndThere = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscription')
    .select('provider_subscription_id as id')
    .where('ended_at', '<', longAgo(60_000))
    .where('ended_there_at', 'is', null)
    .where('provider_subscription_id', 'is not', null)
    .orderBy('ended_at')
    .limit(limit)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
};

/** Trials whose time is over by the database's clock, held. */
export const lockOverTrials = (tx: Tx, limit: number): Promise<PlanRow[]> =>
  plans(tx)
    .where('ended_at', 'is', null)
    .where('provider_subscription_id', 'is', null)
    .where('ends_at', '<=', longAgo(0))
    .orderBy('ends_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** How long before its end a trial, and before its renewal a year, is spoken of. */
const TRIAL_NOTICE = '1 day';
const YEAR_NOTICE = '30 days';

/** Trials that end within a day and years that renew within thirty, held. Whoever was told of it is told no second time. */
export const lockSoonDue = (tx: Tx, limit: number): Promise<PlanRow[]> =>
  plans(tx)
    .where('ended_at', 'is', null)
    .where('reminded_for', 'is distinct from', sql<Date>`coalesce(ends_at, period_end)`)
    .where(
      sql<boolean>`(is_trial and ends_at > clock_now() and ends_at <= clock_now() + ${TRIAL_NOTICE}::interval)
        or (billing = 'annual' and status = 'ACTIVE' and ends_at is null
          and period_end > clock_now() and period_end <= clock_now() + ${YEAR_NOTICE}::interval)`,
    )
    .orderBy('period_end')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();

/** How long a trial is remembered after it began. */
const MARKS_MS = 2 * 365 * 24 * HOUR_MS;

export const deleteOldMarks = async (db: Db): Promise<void> => {
  await db.deleteFrom('trial_mark').where('used_at', '<', longAgo(MARKS_MS)).execute();
};

/** Where a plan's mails go. Undefined for an account that is no more. */
export const addresseeOf = async (
  db: Db | Tx,
  personId: string,
): Promise<{ email: string; locale: string } | undefined> => {
  const person = await db
    .selectFrom('person')
    .select(['email', 'locale'])
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return person?.email ? { email: person.email, locale: person.locale } : undefined;
};

/** Whether somebody's account is open, and held so: what revokes or deletes it waits until this transaction is through. */
export const holdOwner = async (tx: Tx, personId: string): Promise<boolean> => {
  const person = await tx
    .selectFrom('person')
    .select('is_active')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forShare()
    .executeTakeFirst();
  return person?.is_active === true;
};

/** The provider's names for the plans that a person has and had, the newest first. */
export const providerIdsOf = async (db: Db, personId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('subscription')
    .select('provider_subscription_id as id')
    .where('person_id', '=', personId)
    .where('provider_subscription_id', 'is not', null)
    .orderBy('starts_at', 'desc')
    .limit(MOST_PLANS)
    .execute();
  return rows.flatMap(({ id }) => (id === null ? [] : [id]));
};

/** Each is a call to the provider. */
const MOST_PLANS = 5;

export type EndedPlan = { id: string; personId: string; providerId: string | null };

const endedNow = (tx: Tx, at: Date) =>
  tx
    .updateTable('subscription')
    .set({ status: 'CANCELLED', ends_at: at, ended_at: at })
    .where('ended_at', 'is', null)
    .returning(['id', 'person_id as personId', 'provider_subscription_id as providerId']);

/** Ends every plan of a person at once. Answers which, with the provider's name for it. */
export const endPlans = (tx: Tx, personId: string, at: Date): Promise<EndedPlan[]> =>
  endedNow(tx, at).where('person_id', '=', personId).execute();

/** When what was paid for with money of `paidAt` is over. */
const paidUntil = (paidAt: RawBuilder<unknown>, billing: RawBuilder<unknown>) =>
  sql<Date>`${paidAt} + make_interval(months => case ${billing} when 'annual' then 12 else 1 end)`;

/**
 * The same of the plan that an order bought, while the time that it paid for runs, whatever the plan was changed to since. A trial was paid by
 * nobody.
 */
export const endPlanOfOrder = (tx: Tx, orderId: string, at: Date): Promise<EndedPlan[]> =>
  endedNow(tx, at)
    .where('order_id', '=', orderId)
    .where('is_trial', '=', false)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('customer_order as o')
          .select('o.id')
          .whereRef('o.id', '=', 'subscription.order_id')
          .where(paidUntil(sql.ref('o.paid_at'), sql.ref('o.plan_billing')), '>', at),
      ),
    )
    .execute();

/** The same of a plan by the provider's name for it and a payment for it: a renewal or a change. */
export const endPlanPaidAt = (tx: Tx, providerId: string, paidAt: Date, at: Date): Promise<EndedPlan[]> =>
  endedNow(tx, at)
    .where('provider_subscription_id', '=', providerId)
    .where(paidUntil(sql`${paidAt}::timestamptz`, sql.ref('subscription.billing')), '>', at)
    .execute();
