import type { ExtraKind } from '@keywright/contract/authority-kinds';
import type { DocumentKind } from '@keywright/contract/requests';
import { sql } from 'kysely';
import { guard, type Guarded } from '../../../access/policy.ts';
import type { PhotoThing } from '../../../access/policies/own-request.policy.ts';
import type { Tx } from '../../../platform/db/database.ts';

export type ImageRow = PhotoThing & { id: string; kind: DocumentKind | ExtraKind | null; requestId: string | null };

/**
 * A stored photo with the request that it belongs to, if it already belongs to one. `keepIt`: it is not destroyed before the transaction
 * ends, so that a look at it is on record first.
 */
export const findImage = async (tx: Tx, id: string, keepIt = false): Promise<Guarded<ImageRow> | undefined> => {
  const row = await tx
    .selectFrom('stored_file as f')
    .leftJoin('document as d', 'd.file_id', 'f.id')
    .leftJoin('extra_document as x', 'x.file_id', 'f.id')
    .leftJoin('request as r', (join) => join.on('r.id', '=', sql`coalesce(d.request_id, x.request_id)`))
    .where('f.id', '=', id)
    .where('f.state', '=', 'STORED')
    .$if(keepIt, (query) => query.forShare('f'))
    .select([
      'f.id',
      'f.owner_key as ownerKey',
      sql<ImageRow['kind']>`coalesce(d.kind, x.kind)`.as('kind'),
      'r.id as requestId',
      'r.order_id as orderId',
      'r.person_id as personId',
      'r.guest_id as guestId',
      'r.started_by as startedBy',
      'r.fulfilled_by as fulfilledBy',
      'r.contact_email as email',
      sql<boolean>`r.paid_at is not null`.as('isPaid'),
    ])
    .executeTakeFirst();
  return row && guard(row);
};
