import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

const isInCart = sql<boolean>`status = 'IN_CART'`;
const isOfMember = sql<boolean>`person_id is not null`;

type Demand = { make: string; inCarts: number; guests: number; members: number };

/** How many codes of each make lie in open carts, and how many guests and members have paid or held money for in the last 30 days. */
export const demandByMake = (db: Db): Promise<Demand[]> =>
  db
    .selectFrom('request')
    .select('make')
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(isInCart).as('inCarts'),
      fn.countAll<number>().filterWhere(sql<boolean>`not ${isInCart} and not ${isOfMember}`).as('guests'),
      fn.countAll<number>().filterWhere(sql<boolean>`not ${isInCart} and ${isOfMember}`).as('members'),
    ])
    .where(sql<boolean>`(${isInCart} or paid_at > clock_now() - interval '30 days')`)
    .groupBy('make')
    .execute();
