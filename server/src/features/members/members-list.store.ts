import type { MemberFilter } from '@keywright/contract/members';
import { narrows } from '@keywright/contract/search-bounds';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { literally } from '../../platform/db/like.ts';
import { memberRows, type MemberRow } from './members.store.ts';

export type Wanted = z.output<typeof MemberFilter> & { limit: number; cursor?: string | undefined };

/** Up to so many matches are looked up one by one; among more, the first page's are soon met on the way through all. */
const MOST_FOUND = 2_000;

/** One page of members, who registered last first; one more than asked for when there is a next page. */
export const findMembers = async (db: Db, { search = '', show, limit, cursor }: Wanted): Promise<MemberRow[]> => {
  const isFound = narrows(search) ? await searchFilter(db, search) : undefined;
  return memberRows(db)
    .where('person.role', '=', 'BASEUSER')
    .where('person.deleted_at', 'is', null)
    .$if(show === 'inactive', (query) => query.where('person.is_active', '=', false))
    .$if(show === 'unvalidated', (query) =>
      query.where('person.is_active', '=', true).where('person.is_validated', '=', false),
    )
    .$if(isFound !== undefined, (query) => query.where(isFound ?? sql<SqlBool>`true`))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(person.created_at, person.id) < (select c.created_at, c.id from person c where c.id = ${cursor})`,
      ),
    )
    .orderBy('person.created_at', 'desc')
    .orderBy('person.id', 'desc')
    .limit(limit + 1)
    .execute();
};

/** Each part is one look into an index, and stops where it is clear that there are too many. */
const searchFilter = async (db: Db, search: string): Promise<Expression<SqlBool>> => {
  const start = `${literally(search.toLowerCase())}%`;
  const most = sql.lit(MOST_FOUND + 1);
  const member = sql`role = 'BASEUSER' and deleted_at is null`;
  const { rows } = await sql<{ id: string }>`
    (select id from person where ${member} and email like ${start} limit ${most})
    union (select id from person where ${member} and lower(fname || ' ' || lname) like ${start} limit ${most})
    union (select id from person where ${member} and lower(lname) like ${start} limit ${most})`.execute(db);
  if (rows.length <= MOST_FOUND) return sql<SqlBool>`person.id = any(${rows.map(({ id }) => id)}::uuid[])`;
  return sql<SqlBool>`(person.email like ${start} or lower(person.fname || ' ' || person.lname) like ${start}
    or lower(person.lname) like ${start})`;
};
