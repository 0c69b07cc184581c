import { narrows } from '@keywright/contract/search-bounds';
import { type SqlBool, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { isAwaited } from '../documents.store.ts';
import { dueOrder } from '../due.store.ts';
import { cases, type DeskCase, withFlags } from './desk.store.ts';
import { queueFilter } from './queue-search.store.ts';

export type Page = { limit: number; cursor?: string | undefined };

/** What narrows a list of open requests. */
export type Narrowed = {
  search?: string | undefined;
  awaits?: 'desk' | 'customer' | undefined;
  /** Who holds them, or sent their code. */
  admin?: string | undefined;
};

export type Sorted = { sort: 'wait' | 'due' };

/** `withHolds`: whether the reader is told of legal holds. For others they are not asked for. */
type Read = Page & Narrowed & { withHolds: boolean };

/** One page of the queue, in the order of `sort`; one row more than asked for when there is a next page. */
export const findQueue = async (
  db: Db,
  status: 'PENDING' | 'INPROGRESS',
  { limit, cursor, withHolds, search, awaits, admin, sort }: Read & Sorted,
): Promise<DeskCase[]> => {
  const isByDue = sort === 'due';
  const rows = await cases(db, { withHolds })
    // In the statement itself: what is open are few, by an index.
    .where('request.status', '=', sql.lit(status))
    .$if(awaits !== undefined, (query) =>
      query.where(awaits === 'customer' ? isAwaited : sql<SqlBool>`not ${isAwaited}`),
    )
    .$if(narrows(search ?? ''), (query) => query.where(queueFilter(search ?? '')))
    .$if(admin !== undefined, (query) => query.where('request.started_by', '=', admin ?? ''))
    .$if(cursor !== undefined && !isByDue, (query) =>
      query.where(
        sql<SqlBool>`(request.paid_at, request.id) > (select c.paid_at, c.id from request c where c.id = ${cursor})`,
      ),
    )
    .$if(cursor !== undefined && isByDue, (query) =>
      query.where(
        sql<SqlBool>`(${dueOrder}, request.paid_at, request.id) > (select ${dueOrder}, request.paid_at, request.id
          from request where request.id = ${cursor})`,
      ),
    )
    .$if(isByDue, (query) => query.orderBy(dueOrder))
    .orderBy('request.paid_at')
    .orderBy('request.id')
    .limit(limit + 1)
    .execute();
  return withFlags(db, rows);
};

/** One page of the requests with an unanswered report, the longest waiting first; one row more than asked for when there is a next page. */
export const findReported = async (db: Db, { limit, cursor, withHolds, search, admin }: Read): Promise<DeskCase[]> => {
  const rows = await cases(db, { withHolds })
    .innerJoin('code_report as open_report', (join) =>
      join.onRef('open_report.request_id', '=', 'request.id').on('open_report.state', '=', 'OPEN'),
    )
    .$if(narrows(search ?? ''), (query) => query.where(queueFilter(search ?? '')))
    .$if(admin !== undefined, (query) => query.where('request.fulfilled_by', '=', admin ?? ''))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(open_report.reported_at, open_report.request_id) > (
          select c.reported_at, c.request_id from code_report c where c.request_id = ${cursor} order by c.reported_at desc limit 1)`,
      ),
    )
    .orderBy('open_report.reported_at')
    .orderBy('open_report.request_id')
    .limit(limit + 1)
    .execute();
  return withFlags(db, rows);
};

/** The ids of the requests for which a second review was asked, as `reviewAskOf` judges it. */
const askedForReview = sql`
  select held.id from request held where held.status = 'INPROGRESS'
    and held.review_asked_by = held.started_by and held.review_asked_at >= coalesce(held.held_since, held.review_asked_at)
  union all select asked.id from code_report report join request asked on asked.id = report.request_id
    where report.state = 'OPEN' and asked.review_asked_at >= report.reported_at`;

export const countReviews = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${askedForReview}) asked`.execute(db);
  return rows[0]?.count ?? 0;
};

/** The same of the requests for which a second review was asked, by the admin who holds them or who answers their report. */
export const findReviews = async (db: Db, { limit, cursor, withHolds, search }: Read): Promise<DeskCase[]> => {
  const rows = await cases(db, { withHolds })
    // By what is in progress and what is reported, which are few: most of what was ever reviewed has ended.
    .where(sql<SqlBool>`request.id in (${askedForReview})`)
    .$if(narrows(search ?? ''), (query) => query.where(queueFilter(search ?? '')))
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<SqlBool>`(request.review_asked_at, request.id) > (
          select c.review_asked_at, c.id from request c where c.id = ${cursor})`,
      ),
    )
    .orderBy('request.review_asked_at')
    .orderBy('request.id')
    .limit(limit + 1)
    .execute();
  return withFlags(db, rows);
};
