import { type RawBuilder, sql } from 'kysely';

/**
 * Who asked for a request, in SQL, by the aliases of its order and of it: the technician who placed the order, though it became the workshop
 * owner's since (docs/decisions/0053), else whose it is; null of a guest. What is judged of an account is judged of theirs.
 */
export const askerIn = (order: string, request: string): RawBuilder<string | null> =>
  sql<string | null>`coalesce(${sql.ref(`${order}.placed_by`)}, ${sql.ref(`${request}.person_id`)})`;
