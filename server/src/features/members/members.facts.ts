import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { literally } from '../../platform/db/like.ts';
import { countWaiting } from './reviews.store.ts';

const MAX_COUNTED = 1_000;

/** How many members wait for a review of their documents or licenses, at most `MAX_COUNTED`. */
export const countMembersToReview = (db: Db): Promise<number> => countWaiting(db, MAX_COUNTED);

/**
 * Up to so many matches are looked up one by one; among more, the first page's are soon met on the way through all. It weighs what
 * both cost at the worst: to look up so many, and to pass all the others on the way.
 */
const MOST_FOUND = 500;

/** The columns of the query that is narrowed: who a row is about, and the same person's row. */
type Names = { id: string; person: string };

/**
 * What a list of members, or of what is theirs, is narrowed to: members whose e-mail, full name or last name begins with the search. Each
 * part is one look into an index, and stops where it is clear that there are too many.
 */
export const membersFound = async (
  db: Db,
  search: string,
  names: Names,
  mostFound = MOST_FOUND,
): Promise<Expression<SqlBool>> => {
  const start = `${literally(search.toLowerCase())}%`;
  const most = sql.lit(mostFound + 1);
  const member = sql`role = 'BASEUSER' and deleted_at is null`;
  const { rows } = await sql<{ id: string }>`
    (select id from person where ${member} and email like ${start} limit ${most})
    union (select id from person where ${member} and lower(fname || ' ' || lname) like ${start} limit ${most})
    union (select id from person where ${member} and lower(lname) like ${start} limit ${most})`.execute(db);
  if (rows.length <= mostFound) return sql<SqlBool>`${sql.ref(names.id)} = any(${rows.map(({ id }) => id)}::uuid[])`;
  const of = (column: string) => sql.ref(`${names.person}.${column}`);
  return sql<SqlBool>`(${of('role')} = 'BASEUSER' and ${of('deleted_at')} is null and (${of('email')} like ${start}
    or lower(${of('fname')} || ' ' || ${of('lname')}) like ${start} or lower(${of('lname')}) like ${start}))`;
};
