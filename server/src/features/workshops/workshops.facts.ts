import type { PlanTier } from '@keywright/contract/plans';
import type { Lending, Limits, PlanUse } from '@keywright/contract/workshops';
import { type Expression, type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { accountStanding, countsAsValidated } from '../compliance/licences.facts.ts';
import { tierColumn } from '../subscriptions/subscriptions.facts.ts';

/** Whose workshop an order is for, as a column of another statement; null where it is for none, or that is over. */
export const workshopOwnerOf = (orderId: Expression<string | null>): RawBuilder<string | null> =>
  sql<string | null>`(select w.owner_id from customer_order wo join workshop w on w.id = wo.workshop_id
    where wo.id = ${orderId} and w.ended_at is null)`;

/** Where somebody works: in their own workshop, or as a technician within limits. */
export type Place = { workshopId: string; ownerId: string; name: string; poRequired: boolean; limits: Limits | null };

/** The one workshop that somebody is in. */
export const placeOf = async (db: Db | Tx, personId: string): Promise<Place | undefined> => {
  const row = await db
    .selectFrom('workshop as w')
    .leftJoin('technician as t', (join) =>
      join.onRef('t.workshop_id', '=', 'w.id').on('t.person_id', '=', personId).on('t.left_at', 'is', null),
    )
    .select([
      'w.id as workshopId',
      'w.owner_id as ownerId',
      'w.name',
      'w.po_required as poRequired',
      't.most_open as mostOpen',
      't.most_cents as mostCents',
      't.uses_plan as usesPlan',
    ])
    .where('w.ended_at', 'is', null)
    .where('w.id', 'in', (eb) =>
      eb
        .selectFrom('workshop')
        .select('id')
        .where('owner_id', '=', personId)
        .where('ended_at', 'is', null)
        .unionAll(
          eb
            .selectFrom('technician')
            .select((of) => of.ref('technician.workshop_id').$notNull().as('id'))
            .where('person_id', '=', personId)
            .where('left_at', 'is', null),
        ),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const { mostOpen, mostCents, usesPlan, ...place } = row;
  return { ...place, limits: usesPlan === null ? null : { mostOpen, mostCents, usesPlan } };
};

/** The only plan that is sold for several people ("multi-location"). */
const LENT_TIER: PlanTier = 'ENTERPRISE';

/** Whether this owner's plan can be lent to technicians now. */
export const lendingOf = async (db: Db | Tx, ownerId: string): Promise<Lending> => {
  const owner = await db
    .selectFrom('person')
    .select((eb) => ['email_confirmed_at as emailConfirmedAt', tierColumn(eb.ref('person.id')).as('tier')])
    .where('id', '=', ownerId)
    .executeTakeFirstOrThrow();
  if (owner.tier !== LENT_TIER) return 'no_enterprise';
  return owner.emailConfirmedAt === null ? 'email_unconfirmed' : 'on';
};

type Borrower = { ownerId: string; personId: string; usesPlan: boolean };

/** Whether this technician orders with the owner's plan now. */
export const planUseOf = async (db: Db | Tx, { ownerId, personId, usesPlan }: Borrower): Promise<PlanUse> => {
  if (!usesPlan) return 'off';
  const lending = await lendingOf(db, ownerId);
  if (lending !== 'on') return lending;
  return (await isValidatedNow(db, personId)) ? 'on' : 'not_validated';
};

/** Whether the desk has validated this person and no license that they need has expired. */
export const isValidatedNow = async (db: Db | Tx, personId: string): Promise<boolean> => {
  const { isValidated, isPaused } = await accountStanding(db, personId);
  return isValidated && !isPaused;
};

/** The plan that a technician orders with: the owner's, where it is lent to them now. */
export const workshopPlanOf = async (
  db: Db | Tx,
  personId: string,
): Promise<{ ownerId: string; tier: PlanTier } | undefined> => {
  const place = await placeOf(db, personId);
  if (!place?.limits) return undefined;
  const { ownerId, limits } = place;
  const use = await planUseOf(db, { ownerId, personId, usesPlan: limits.usesPlan });
  return use === 'on' ? { ownerId, tier: LENT_TIER } : undefined;
};

const lendingRefusals = { no_enterprise: 'workshop.plan_not_lent', email_unconfirmed: 'email.unconfirmed' } as const;

/** Fails with `workshop.plan_not_lent` or `email.unconfirmed` unless this owner's plan can be lent now. */
export const requireLending = async (tx: Tx, ownerId: string): Promise<void> => {
  const lending = await lendingOf(tx, ownerId);
  if (lending !== 'on') throw new Failure(lendingRefusals[lending]);
};

/** `workshop.not_validated` unless the desk has validated this person and nothing they need has expired, held until the transaction ends. */
export const requireValidated = async (tx: Tx, personId: string): Promise<void> => {
  if (!(await countsAsValidated(tx, personId))) throw new Failure('workshop.not_validated');
};

/** The first moment of the month of UTC that this one is in. */
const monthOf = (now: Date): Date => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1));

type Member = { workshopId: string; personId: string };
export type Used = { open: number; cents: number };

/** What of a technician's limits is taken, without what is under way for one cart. */
export const usedOf = async (
  db: Db | Tx,
  { workshopId, personId }: Member,
  { now, exceptCartId = null }: { now: Date; exceptCartId?: string | null },
): Promise<Used> => {
  const { rows } = await sql<Used>`
    with placed as (select id, status, total_cents, captured_cents, paid_otherwise_cents, refunded_cents,
        coalesce(paid_at, created_at) >= ${monthOf(now)} as "isThisMonth"
      from customer_order where placed_by = ${personId} and workshop_id = ${workshopId}
        and not (status = 'AWAITING_PAYMENT' and cart_id is not distinct from ${exceptCartId}::text))
    select
      (select count(*)::int from request r join placed o on o.id = r.order_id where r.status in ('PENDING', 'INPROGRESS'))
      + (select count(*)::int from order_line l join placed o on o.id = l.order_id where o.status = 'AWAITING_PAYMENT') as open,
      (select coalesce(sum(case when status in ('AWAITING_PAYMENT', 'HELD', 'REVIEW') then total_cents
        else captured_cents + paid_otherwise_cents - refunded_cents end), 0)::int from placed where "isThisMonth") as cents`.execute(
    db,
  );
  return rows[0] ?? { open: 0, cents: 0 };
};

type Checkout = { cartId: string; personId: string | null; totalCents: number; lines: readonly unknown[] };

/**
 * The workshop that a cart is bought for. Its technician's place is held, so that of two orders of theirs each sees the other: fails with
 * `workshop.most_open` and `workshop.most_cents` beyond their limits, and without the PO number that the workshop asks for.
 */
export const workshopOfCheckout = async (
  tx: Tx,
  { cartId, personId, totalCents, lines }: Checkout,
  { now, poNumber }: { now: Date; poNumber: string | null },
): Promise<string | null> => {
  if (personId === null) return null;
  await holdPlace(tx, personId);
  const place = await placeOf(tx, personId);
  if (!place) return null;
  if (place.poRequired && poNumber === null)
    throw new Failure('input.invalid', { fields: { poNumber: 'po.required' } });
  if (place.limits) {
    const used = await usedOf(tx, { ...place, personId }, { now, exceptCartId: cartId });
    requireWithin(place.limits, used, { open: lines.length, cents: totalCents });
  }
  return place.workshopId;
};

const holdPlace = async (tx: Tx, personId: string): Promise<void> => {
  await tx
    .selectFrom('technician')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('left_at', 'is', null)
    .forUpdate()
    .execute();
};

const requireWithin = ({ mostOpen, mostCents }: Limits, used: Used, more: Used): void => {
  if (mostOpen !== null && used.open + more.open > mostOpen)
    throw new Failure('workshop.most_open', { values: { limit: mostOpen, open: used.open } });
  if (mostCents !== null && used.cents + more.cents > mostCents)
    throw new Failure('workshop.most_cents', { detail: { mostCents, usedCents: used.cents } });
};
