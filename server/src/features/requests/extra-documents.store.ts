import type { ExtraKind } from '@keywright/contract/authority-kinds';
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
