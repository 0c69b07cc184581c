import { sql } from 'kysely';
import { askerIn } from '../asker.store.ts';
import { tierColumn } from '../../subscriptions/subscriptions.facts.ts';
import { workshopOwnerOf } from '../../workshops/workshops.facts.ts';

/** True where the subquery finds no row. A scalar subquery: the planner could answer an `exists` for the whole table first. */
const none = (found: ReturnType<typeof sql>) => sql<boolean>`(select true ${found} limit 1) is null`;

/**
 * Whether a request (`request` with its order `o`) is of the first order of its customer, in SQL: no earlier payment has the same account,
 * the same browser of a guest or the same email address.
 */
export const isFirstOrder = sql<boolean>`(${none(sql`from request before
    where before.person_id in (request.person_id, ${askerIn('o', 'request')}) and before.paid_at < request.paid_at`)}
  and ${none(sql`from request before where before.guest_id = request.guest_id and before.paid_at < request.paid_at`)}
  and ${none(sql`from customer_order before where lower(before.email) = lower(o.email) and before.paid_at < o.paid_at`)})`;

/** The plan under which a request was ordered, as it is now: the workshop's where it was ordered for one. */
export const planOfOrder = tierColumn(
  sql<string | null>`coalesce(${workshopOwnerOf(sql.ref('o.id'))}, ${askerIn('o', 'request')})`,
);
