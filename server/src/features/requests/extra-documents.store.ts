import type { ExtraKind } from '@keywright/contract/authority-kinds';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';

/** What came with a request beside its three photos. */
export type ExtraDocument = { kind: ExtraKind; fileId: string };

type NewExtras = { requestId: string; extras: readonly ExtraDocument[]; at: Date };

export const insertExtras = async (tx: Tx, { requestId, extras, at }: NewExtras): Promise<void> => {
  if (extras.length === 0) return;
  await tx
    .insertInto('extra_document')
    .values(extras.map(({ kind, fileId }) => ({ request_id: requestId, kind, file_id: fileId, created_at: at })))
    .execute();
};

/** A document that counts now, with the VIN for which it was given. */
export type GivenExtra = { id: string; kind: ExtraKind; vin: string };

export const currentExtras = (tx: Tx, requestId: string): Promise<GivenExtra[]> =>
  tx
    .selectFrom('extra_document as x')
    .innerJoin('request_vin as v', 'v.id', 'x.vin_id')
    .select(['x.id', sql<ExtraKind>`x.kind`.as('kind'), 'v.vin'])
    .where('x.request_id', '=', requestId)
    .where('x.voided_at', 'is', null)
    .orderBy('x.kind')
    .execute();

/** They stay as evidence, and count no longer. */
export const voidExtras = async (tx: Tx, extras: readonly GivenExtra[], at: Date): Promise<void> => {
  if (extras.length === 0) return;
  await tx
    .updateTable('extra_document')
    .set({ voided_at: at })
    .where(
      'id',
      'in',
      extras.map(({ id }) => id),
    )
    .execute();
};
