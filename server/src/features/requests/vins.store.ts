import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** A VIN that counted for a request before its customer changed it. Times as PostgreSQL writes them in JSON. */
export type EarlierVin = { vin: string; from: string; until: string };

/** For a query of requests: their earlier VINs, the first one first. */
export const earlierVinsOf = sql<EarlierVin[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('vin', v.vin, 'from', v.from_at, 'until', v.until_at) order by v.from_at), '[]')
  from request_vin v where v.request_id = request.id and v.until_at is not null)`;

/** The last two entries of a request's VIN history, for a caller that has just changed its VIN. */
export const lastVinChange = async (tx: Tx, requestId: string): Promise<{ before: string; after: string }> => {
  const [after, before] = await tx
    .selectFrom('request_vin')
    .select('id')
    .where('request_id', '=', requestId)
    .orderBy(sql`until_at is null`, 'desc')
    .orderBy('from_at', 'desc')
    .limit(2)
    .execute();
  if (!after || !before) throw new Error(`the VIN of request ${requestId} was not changed`);
  return { before: before.id, after: after.id };
};
