import type { PlanStatus } from '@keywright/contract/subscriptions';
import { narrows } from '@keywright/contract/search-bounds';
import { type Expression, type SqlBool, sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';
import { membersFound } from '../members/members.facts.ts';
import { columns, type PlanRow } from './subscription.store.ts';

export type ListedRow = PlanRow & { name: string | null; email: string };

type Wanted = {
  limit: number;
  cursor?: string | undefined;
  status?: PlanStatus | undefined;
  search?: string | undefined;
};

/** One page of plans, the newest first; one more than asked for when there is a next page. What is over by its time counts as expired. */
export const findPlans = async (db: Db, { limit, cursor, status, search = '' }: Wanted): Promise<ListedRow[]> => {
  const isFound = narrows(search) ? await membersFound(db, search, { id: 's.person_id', person: 'p' }) : undefined;
  return db
    .selectFrom('subscription as s')
    .innerJoin('person as p', 'p.id', 's.person_id')
    .select(columns.map((column) => `s.${column}` as const))
    .select([fullNameIn('p').as('name'), 'p.email'])
    .$if(status !== undefined, (query) => query.where(standsAs(status ?? 'ACTIVE')))
    .$if(isFound !== undefined, (query) => query.where(isFound ?? sql<SqlBool>`true`))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(s.starts_at, s.id) < (select c.starts_at, c.id from subscription c where c.id = ${cursor})`,
      ),
    )
    .orderBy('s.starts_at', 'desc')
    .orderBy('s.id', 'desc')
    .limit(limit + 1)
    .execute();
};

/** By the database's clock, as `asItIs` says it of each row; the index by status finds what is stored so. */
const standsAs = (status: PlanStatus): Expression<SqlBool> =>
  status === 'EXPIRED'
    ? sql<SqlBool>`(s.status = 'EXPIRED' or ${isOver})`
    : sql<SqlBool>`s.status = ${status} and not ${isOver}`;

const isOver = sql<SqlBool>`(s.ended_at is null and s.ends_at is not null and s.ends_at <= clock_now())`;
