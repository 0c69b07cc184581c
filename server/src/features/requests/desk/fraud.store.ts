import type { FlagKind } from '@keywright/contract/flag-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { longAgo } from '../../../platform/db/database-clock.ts';
import { DAY_MS } from '../../../platform/durations.ts';

export type FraudLabel = { reason: string; labeledAt: string; labeledBy: string };

/** The label of `request`, in a query of it. */
export const fraudOf = sql<FraudLabel | null>`(
  select jsonb_build_object('reason', f.reason, 'labeledAt', f.labeled_at, 'labeledBy', concat_ws(' ', p.fname, p.lname))
  from fraud_label f join person p on p.id = f.labeled_by where f.request_id = request.id)`;

type NewLabel = { requestId: string; reason: string; by: string; at: Date };

/** A request that has a label keeps it as it is. */
export const insertFraudLabel = async (tx: Tx, { requestId, reason, by, at }: NewLabel): Promise<void> => {
  await tx
    .insertInto('fraud_label')
    .values({ request_id: requestId, reason, labeled_by: by, labeled_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const deleteFraudLabel = async (tx: Tx, requestId: string): Promise<void> => {
  await tx.deleteFrom('fraud_label').where('request_id', '=', requestId).execute();
};

/** Which flags a request has as it is decided; of another decision about the same request, those that are new. */
export const insertRequestFlags = async (
  tx: Tx,
  { requestId, kinds, at }: { requestId: string; kinds: readonly FlagKind[]; at: Date },
): Promise<void> => {
  if (kinds.length === 0) return;
  await tx
    .insertInto('request_flag')
    .values(kinds.map((kind) => ({ request_id: requestId, kind, decided_at: at })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

export const PRECISION_DAYS = 365;

/** Of each kind: how many decided requests had its flag in the last year, and how many of these are labeled as fraud. */
export const countPrecision = async (db: Db): Promise<Map<string, { flagged: number; fraud: number }>> => {
  const rows = await db
    .selectFrom('request_flag as f')
    .leftJoin('fraud_label as l', 'l.request_id', 'f.request_id')
    .where('f.decided_at', '>', longAgo(PRECISION_DAYS * DAY_MS))
    .groupBy('f.kind')
    .select(['f.kind', sql<number>`count(*)::int`.as('flagged'), sql<number>`count(l.request_id)::int`.as('fraud')])
    .execute();
  return new Map(rows.map(({ kind, ...counts }) => [kind, counts]));
};
