import type { StandingHold } from '@keywright/contract/legal-holds';
import { type RawBuilder, sql } from 'kysely';
import type { Caller } from '../../access/actor.ts';
import { isOwnAccount } from '../../access/policies/admin.policy.ts';
import { maySeeHolds } from '../../access/policies/legal-hold.policy.ts';
import type { Db, Tx } from '../../platform/db/database.ts';
import { fullNameIn } from '../../platform/db/full-name.ts';

/** A hold that stands. Times as PostgreSQL writes them in JSON. */
export type HoldThatStands = Omit<StandingHold, 'mayLift'> & { personId: string | null };

const standing = sql`select coalesce(jsonb_agg(jsonb_build_object('id', h.id,
    'about', case when h.request_id is null then 'person' else 'request' end, 'personId', h.person_id,
    'reason', h.reason, 'placedAt', h.placed_at, 'placedBy', coalesce(${fullNameIn('placer')}, ''))
    order by h.request_id nulls last), '[]')
  from legal_hold h join person placer on placer.id = h.placed_by where h.lifted_at is null`;

/** For a question about many: what keeps a request from being destroyed, a hold on itself first. */
export const holdsOn = (requestId: string, personId: string): RawBuilder<HoldThatStands[]> =>
  sql<HoldThatStands[]>`(${standing} and (h.request_id = ${sql.ref(requestId)} or h.person_id = ${sql.ref(personId)}))`;

/** The hold on a person; none where none stands. */
export const holdsOnPerson = async (db: Db | Tx, personId: string): Promise<HoldThatStands[]> => {
  const { rows } = await sql<{
    holds: HoldThatStands[];
  }>`select (${standing} and h.person_id = ${personId}) as holds`.execute(db);
  return rows[0]?.holds ?? [];
};

/**
 * Holds as whoever places and lifts them reads them beside what is held; for others of the desk nothing is said of any. Nobody lifts what
 * is about themselves, or what their own request is kept by.
 */
export const holdsFor = (
  caller: Caller,
  holds: readonly HoldThatStands[],
  isOwn: boolean,
): { holds?: StandingHold[] } => {
  if (!maySeeHolds(caller)) return {};
  return {
    holds: holds.map(({ personId, placedAt, ...hold }) => ({
      ...hold,
      placedAt: new Date(placedAt).toISOString(),
      mayLift: personId === null ? !isOwn : !isOwnAccount(caller, { id: personId }),
    })),
  };
};
