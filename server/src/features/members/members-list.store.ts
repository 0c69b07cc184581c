import type { MemberFilter, MemberSort } from '@keywright/contract/members';
import { narrows } from '@keywright/contract/search-bounds';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { membersFound } from './members.facts.ts';
import { memberRows, type MemberRow } from './members.store.ts';

export type Wanted = z.output<typeof MemberFilter> & { limit: number; cursor?: string | undefined };

/** What a list is sorted by, and in which direction. Each order has its index, which ends with the id. */
type Order = { by: readonly RawBuilder<unknown>[]; direction: 'asc' | 'desc' };

const column = (table: string, name: string) => sql.ref(`${table}.${name}`);

const ordersOf = (table: 'person' | 'c'): Record<MemberSort, Order> => {
  const age = [column(table, 'created_at'), column(table, 'id')];
  const lower = (name: string) => sql`lower(${column(table, name)})`;
  return {
    newest: { by: age, direction: 'desc' },
    oldest: { by: age, direction: 'asc' },
    name: { by: [lower('lname'), lower('fname'), column(table, 'id')], direction: 'asc' },
  };
};

/** The members after this one in that order. */
const isAfter = (sort: MemberSort, cursor: string) => {
  const { by, direction } = ordersOf('person')[sort];
  const sign = direction === 'asc' ? sql`>` : sql`<`;
  return sql<SqlBool>`(${sql.join(by)}) ${sign} (select ${sql.join(ordersOf('c')[sort].by)} from person c where c.id = ${cursor})`;
};

/** One page of members. One more row than `limit` says that there is a next page. */
export const findMembers = async (
  db: Db,
  { search = '', show, state, sort = 'newest', limit, cursor }: Wanted,
): Promise<MemberRow[]> => {
  const isFound = narrows(search) ? await membersFound(db, search, { id: 'person.id', person: 'person' }) : undefined;
  const { by, direction } = ordersOf('person')[sort];
  const rows = memberRows(db)
    .where('person.role', '=', 'BASEUSER')
    .where('person.deleted_at', 'is', null)
    .$if(show === 'inactive', (query) => query.where('person.is_active', '=', false))
    .$if(show === 'unvalidated', (query) =>
      query.where('person.is_active', '=', true).where('person.is_validated', '=', false),
    )
    .$if(show === 'validated', (query) =>
      query.where('person.is_active', '=', true).where('person.is_validated', '=', true),
    )
    .$if(state !== undefined, (query) => query.where('person.state', '=', state ?? ''))
    .$if(isFound !== undefined, (query) => query.where(isFound ?? sql<SqlBool>`true`))
    .$if(cursor !== undefined, (query) => query.where(isAfter(sort, cursor ?? '')));
  return by
    .reduce<typeof rows>((query, key) => query.orderBy(key, direction), rows)
    .limit(limit + 1)
    .execute();
};
