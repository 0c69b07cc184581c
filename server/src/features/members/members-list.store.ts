import type { MemberFilter } from '@keywright/contract/members';
import { narrows } from '@keywright/contract/search-bounds';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { Db } from '../../platform/db/database.ts';
import { membersFound } from './members.facts.ts';
import { memberRows, type MemberRow } from './members.store.ts';

export type Wanted = z.output<typeof MemberFilter> & { limit: number; cursor?: string | undefined };

/** One page of members, who registered last first; one more than asked for when there is a next page. */
export const findMembers = async (db: Db, { search = '', show, limit, cursor }: Wanted): Promise<MemberRow[]> => {
  const isFound = narrows(search) ? await membersFound(db, search, { id: 'person.id', person: 'person' }) : undefined;
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
