import type { Tier } from '@keywright/contract/pricing';
import { type RawBuilder, sql } from 'kysely';
import { type Owner, ownerKey } from '../../access/owner.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';
import { askTogether } from '../../platform/db/ask-together.ts';
import { builtOnce } from '../../platform/db/built-once.ts';
import { Failure } from '../../platform/failure.ts';
import { announce } from '../../platform/live/announce.ts';
import { tierColumn } from '../subscriptions/subscriptions.facts.ts';
import { type CartPlan, pricedPlan } from './cart-plan.store.ts';
import { requestColumns, type RequestRow } from './requests.store.ts';
import type { CartEnd, CartState } from './requests.states.ts';

export type CartRow = {
  id: string;
  version: number;
  personId: string | null;
  guestId: string | null;
  expiresAt: Date | null;
};

export const cartColumns = [
  'cart.id',
  'cart.version',
  'cart.person_id as personId',
  'cart.guest_id as guestId',
  'cart.expires_at as expiresAt',
] as const;

const openCarts = (db: Db | Tx, owner: Owner) => {
  const open = db.selectFrom('cart').select(cartColumns).where('cart.state', '=', sql.lit('OPEN'));
  return 'personId' in owner
    ? open.where('cart.person_id', '=', owner.personId)
    : open.where('cart.guest_id', '=', owner.guestId);
};

/** The owner's cart, unless its time is over: it is gone then, even before it is cleared away. */
export const findOpenCart = (db: Db | Tx, owner: Owner, now: Date): Promise<CartRow | undefined> =>
  openCarts(db, owner).where(isUnexpired(now)).executeTakeFirst();

const isUnexpired = (now: Date) => sql<boolean>`(cart.expires_at is null or cart.expires_at > ${now})`;

/** Of a request, what its line in the cart shows. */
export type CartLine = Pick<RequestRow, 'id' | 'make' | 'model' | 'year' | 'vin' | 'withPin'>;

const lineColumns = [
  'request.id as lineId',
  'request.make',
  'request.model',
  'request.year',
  'request.vin',
  'request.with_pin as withPin',
] as const;

type WholeCart = { cart: CartRow; lines: CartLine[]; tier: Tier; plan: CartPlan | null };

/** The same cart with its lines and the plan of its buyer, in one question: whatever shows a cart asks it. */
export const readOpenCart = (db: Db, owner: Owner, now: Date): Promise<WholeCart | undefined> =>
  readCarts(db, { owner, now });

const readCarts = askTogether<{ owner: Owner; now: Date }, WholeCart | undefined>(
  ({ owner }) => ownerKey(owner),
  async (db, asks) => {
    const rows = await rowsOfCarts(
      db,
      asks.map(({ owner }) => owner),
      // Each was asked before this, so what was over then is over now.
      asks.map(({ now }) => now).reduce((one, other) => (one > other ? one : other)),
    );
    const byOwner = Map.groupBy(rows, ({ personId, guestId }) =>
      ownerKey(personId === null ? { guestId: guestId ?? '' } : { personId }),
    );
    return asks.map(({ owner }) => wholeCart(byOwner.get(ownerKey(owner)) ?? []));
  },
);

type Theirs = (persons: string[], guests: string[]) => RawBuilder<boolean>;
const ofPersons: Theirs = (persons) => sql`cart.person_id = any(${persons}::uuid[])`;
const ofGuests: Theirs = (_, guests) => sql`cart.guest_id = any(${guests}::text[])`;

const rowsWhere = (isTheirs: Theirs) =>
  builtOnce((db, persons: string[], guests: string[], now: Date) =>
    db
      .with(
        // The plan is found once for each cart, not for each of its lines.
        (name) => name('open_cart').materialized(),
        (of) =>
          of
            .selectFrom('cart')
            .select(cartColumns)
            .select((eb) => tierColumn(eb.ref('cart.person_id')).as('tier'))
            .where('cart.state', '=', sql.lit('OPEN'))
            .where(isTheirs(persons, guests))
            .where(isUnexpired(now)),
      )
      .selectFrom('open_cart')
      .select([
        'open_cart.id',
        'open_cart.version',
        'open_cart.personId',
        'open_cart.guestId',
        'open_cart.expiresAt',
        'open_cart.tier',
      ])
      .leftJoin('request', (join) =>
        join.onRef('request.cart_id', '=', 'open_cart.id').on('request.status', '=', sql.lit('IN_CART')),
      )
      .leftJoin('cart_plan', 'cart_plan.cart_id', 'open_cart.id')
      .select(lineColumns)
      .select([
        'cart_plan.id as planId',
        'cart_plan.tier as planTier',
        'cart_plan.billing as planBilling',
        'cart_plan.is_trial as planIsTrial',
      ])
      .orderBy('request.created_at')
      .orderBy('request.id'),
  );

/** Each kind of owner is looked up by its own index; a condition for nobody would cost as much as one for somebody. */
const rowsOfPersons = rowsWhere(ofPersons);
const rowsOfGuests = rowsWhere(ofGuests);
const rowsOfBoth = rowsWhere((...owners) => sql`(${ofPersons(...owners)} or ${ofGuests(...owners)})`);

const rowsOfCarts = (db: Db, owners: Owner[], now: Date) => {
  const persons = owners.flatMap((owner) => ('personId' in owner ? owner.personId : []));
  const guests = owners.flatMap((owner) => ('guestId' in owner ? owner.guestId : []));
  const rows = guests.length === 0 ? rowsOfPersons : persons.length === 0 ? rowsOfGuests : rowsOfBoth;
  return rows(db, persons, guests, now);
};

const wholeCart = (rows: Awaited<ReturnType<typeof rowsOfCarts>>): WholeCart | undefined => {
  const [first] = rows;
  return first && { cart: first, lines: rows.flatMap(lineOf), tier: first.tier, plan: planIn(first) };
};

type PlanOrNone = {
  planId: string | null;
  planTier: CartPlan['tier'] | null;
  planBilling: CartPlan['billing'] | null;
  planIsTrial: boolean | null;
};

const planIn = ({
  planId: id,
  planTier: tier,
  planBilling: billing,
  planIsTrial: isTrial,
}: PlanOrNone): CartPlan | null =>
  id === null || tier === null || billing === null || isTrial === null
    ? null
    : (pricedPlan({ id, tier, billing, isTrial }) ?? null);

type LineOrNone = { [Name in keyof Omit<CartLine, 'id'>]: CartLine[Name] | null } & { lineId: string | null };

/** The row of a cart without lines holds no line. */
const lineOf = ({ lineId, make, model, year, vin, withPin }: LineOrNone): CartLine[] =>
  lineId === null || make === null || model === null || year === null || vin === null || withPin === null
    ? []
    : [{ id: lineId, make, model, year, vin, withPin }];

/** Holds the owner's cart until the transaction ends: whoever changes or prices it waits here. */
export const lockOpenCart = (tx: Tx, owner: Owner): Promise<CartRow | undefined> =>
  openCarts(tx, owner).forUpdate().executeTakeFirst();

/** Its photos would go with it. */
const notHeld = sql<boolean>`not on_hold(null, cart.person_id) and not exists (
  select from request r where r.cart_id = cart.id and on_hold(r.id, null))`;

/** The same for a cart whose time is over by the database's clock; undefined when it was used again meanwhile. */
export const lockExpiredCart = (tx: Tx, id: string): Promise<CartRow | undefined> =>
  tx
    .selectFrom('cart')
    .select(cartColumns)
    .where('cart.id', '=', id)
    .where('cart.state', '=', 'OPEN')
    .where('cart.expires_at', '<=', longAgo(0))
    .where(notHeld)
    .forUpdate()
    .executeTakeFirst();

export const lockCart = (tx: Tx, id: string): Promise<(CartRow & { state: CartState }) | undefined> =>
  tx
    .selectFrom('cart')
    .select([...cartColumns, 'cart.state'])
    .where('cart.id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Holds the carts in which these requests lie, before the requests themselves: everybody takes them in this order. */
export const lockCartsOf = async (tx: Tx, requestIds: readonly string[]): Promise<void> => {
  await tx
    .selectFrom('cart')
    .select('id')
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('request')
        .select('cart_id')
        .where('request.id', 'in', [...requestIds]),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
};

type NewCart = { id: string; owner: Owner; expiresAt: Date };

/**
 * The owner's cart, held; made when there is none. Of two that make it at once, both get the same one. Somebody who deleted
 * their profile while this call was under way gets none: `auth.required`.
 */
export const lockOrMakeCart = async (tx: Tx, { id, owner, expiresAt }: NewCart): Promise<CartRow> => {
  const values = 'personId' in owner ? { person_id: owner.personId } : { guest_id: owner.guestId };
  await tx
    .insertInto('cart')
    .values({ id, ...values, expires_at: expiresAt })
    .onConflict((clash) => clash.doNothing())
    .execute();
  const cart = await lockOpenCart(tx, owner);
  if ('personId' in owner) await requireLiving(tx, owner.personId);
  if (!cart) throw new Error('a cart vanished while it was made');
  return cart;
};

/** Asked once the cart is held, as everybody does who deletes a profile: of the two, the later sees what the earlier did. */
const requireLiving = async (tx: Tx, personId: string): Promise<void> => {
  const person = await tx
    .selectFrom('person')
    .select('id')
    .where('id', '=', personId)
    .where('deleted_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst();
  if (!person) throw new Failure('auth.required');
};

/** What the buyer would pay for has changed: a checkout that was opened for the version before no longer fits. */
export const cartChanged = async (tx: Tx, id: string): Promise<void> => {
  const { personId, guestId } = await tx
    .updateTable('cart')
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .returning(['person_id as personId', 'guest_id as guestId'])
    .executeTakeFirstOrThrow();
  await announce(tx, { type: 'cart.changed', cartId: id }, [personId ? `person:${personId}` : `guest:${guestId}`]);
};

export const keepCartUntil = async (tx: Tx, id: string, until: Date): Promise<void> => {
  await tx.updateTable('cart').set({ expires_at: until }).where('id', '=', id).execute();
};

export const closeCart = async (tx: Tx, id: string, state: CartEnd): Promise<void> => {
  await tx.updateTable('cart').set({ state }).where('id', '=', id).execute();
};

/** The requests that lie in a cart now, in the order in which they were put there. */
export const linesOf = (db: Db | Tx, cartId: string): Promise<RequestRow[]> =>
  db
    .selectFrom('request')
    .select(requestColumns)
    .where('request.cart_id', '=', cartId)
    .where('request.status', '=', 'IN_CART')
    .orderBy('request.created_at')
    .orderBy('request.id')
    .execute();

/** Carts whose time is over, the oldest first; none in which something is held. */
export const expiredCarts = (db: Db, limit: number): Promise<{ id: string }[]> =>
  db
    .selectFrom('cart')
    .select('id')
    .where('state', '=', 'OPEN')
    .where('expires_at', '<=', longAgo(0))
    .where(notHeld)
    .orderBy('expires_at')
    .limit(limit)
    .execute();
