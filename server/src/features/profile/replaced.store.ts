import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { longAgo } from '../../platform/db/database-clock.ts';

type Due = { replacedMs: number; limit: number };

/** Files of people that another one replaced so long ago, still readable; held. */
export const lockReplaced = async (
  tx: Tx,
  { replacedMs, limit }: Due,
): Promise<{ personId: string; fileId: string }[]> =>
  tx
    .selectFrom('person_document as d')
    .innerJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.person_id as personId', 'd.file_id as fileId'])
    .where('d.state', '=', 'SUPERSEDED')
    .where('f.state', '=', 'STORED')
    .where(sql<boolean>`not on_hold(null, d.person_id)`)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('person_document as next')
          .select('next.id')
          .whereRef('next.person_id', '=', 'd.person_id')
          .whereRef('next.kind', '=', 'd.kind')
          .whereRef('next.created_at', '>', 'd.created_at')
          .where('next.created_at', '<', longAgo(replacedMs)),
      ),
    )
    .orderBy('d.created_at')
    .limit(limit)
    .forUpdate('f')
    .skipLocked()
    .execute();
