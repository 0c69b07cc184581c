import type { ExtraKind } from '@keywright/contract/authority-kinds';
import type { DocumentKind } from '@keywright/contract/requests';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

export type GivenDocument = {
  kind: DocumentKind | ExtraKind;
  /** `VOIDED`: it was given for a VIN that the request has no longer. */
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'SUPERSEDED' | 'VOIDED';
  givenAt: Date;
  /** Of the file as it was sent. */
  sha256: Buffer | null;
};

/** Every document that was given for a request, those that were replaced too, and what came beside the three photos. */
export const documentsGiven = async (db: Db | Tx, requestId: string): Promise<GivenDocument[]> => {
  const photos = await db
    .selectFrom('document as d')
    .leftJoin('stored_file as f', 'f.id', 'd.file_id')
    .select(['d.kind', 'd.state', 'd.created_at as givenAt', 'f.original_sha256 as sha256'])
    .where('d.request_id', '=', requestId)
    .orderBy('d.created_at')
    .orderBy('d.kind')
    .execute();
  const extras = await db
    .selectFrom('extra_document as d')
    .leftJoin('stored_file as f', 'f.id', 'd.file_id')
    .select([
      sql<ExtraKind>`d.kind`.as('kind'),
      'd.created_at as givenAt',
      'f.original_sha256 as sha256',
      'd.voided_at as voidedAt',
    ])
    .where('d.request_id', '=', requestId)
    .orderBy('d.created_at')
    .orderBy('d.kind')
    .execute();
  return [
    ...photos,
    ...extras.map(({ voidedAt, ...extra }) => ({
      ...extra,
      state: voidedAt ? ('VOIDED' as const) : ('PENDING' as const),
    })),
  ];
};
