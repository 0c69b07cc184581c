import { DocumentKind, PhotoReason } from '@keywright/contract/requests';
import { type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Tables } from '../../platform/db/tables.ts';
import { countActs } from '../../platform/audit/record.store.ts';
import { deleteFile, lockFile } from '../../platform/files/files.store.ts';
import { mayDestroyNow } from './purge.store.ts';

export type RequestDocument = {
  id: string;
  kind: DocumentKind;
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'SUPERSEDED';
  fileId: string;
  /** It was taken from what its member has on file. */
  onFile: boolean;
  /** Why the desk asks for this photo again; null when it does not. */
  askedAgainFor: PhotoReason | null;
  /** It came in the place of one that was asked for again. */
  isNew: boolean;
  /** When its customer changed it unasked, as PostgreSQL writes times in JSON; null where it is the first, or was asked for. */
  editedAt: string | null;
};

/** Whether the photo that stood in its place before was asked for again; null where there was none. */
const wasAskedAgain = sql<boolean | null>`(select before.asked_again_for is not null from document before
  where before.request_id = document.request_id and before.kind = document.kind and before.state = 'SUPERSEDED'
  order by before.created_at desc limit 1)`;

/** A request's photos as they are now, for a query of requests; ones that were replaced are history. */
export const documentsOf = (eb: ExpressionBuilder<Tables, 'request'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('document')
      .select([
        'document.id',
        'document.kind',
        'document.state',
        'document.file_id as fileId',
        'document.on_file as onFile',
        sql<PhotoReason | null>`document.asked_again_for`.as('askedAgainFor'),
        sql<boolean>`coalesce(${wasAskedAgain}, false)`.as('isNew'),
        sql<
          string | null
        >`case when ${wasAskedAgain} then null when ${wasAskedAgain} is not null then document.created_at end`.as(
          'editedAt',
        ),
      ])
      .whereRef('document.request_id', '=', 'request.id')
      .where('document.state', '<>', 'SUPERSEDED')
      .orderBy('document.kind'),
  );

/** Whether a customer was asked for a photo again and has not sent it, in SQL. A scalar subquery: an `exists` may read all documents. */
export const isAwaited = sql<SqlBool>`((select true from document awaited
  where awaited.request_id = request.id and awaited.state = 'REJECTED' and awaited.asked_again_for is not null limit 1) is true)`;

/** The photos that a customer is asked for again, and why. */
export const wantedOf = (documents: readonly RequestDocument[]): { kind: DocumentKind; reason: PhotoReason }[] =>
  documents.flatMap(({ kind, state, askedAgainFor }) =>
    state === 'REJECTED' && askedAgainFor !== null ? [{ kind, reason: askedAgainFor }] : [],
  );

type Rejecting = { id: string; reason: PhotoReason; by: string; at: Date };

export const rejectDocument = async (tx: Tx, { id, reason, by, at }: Rejecting): Promise<void> => {
  await tx
    .updateTable('document')
    .set({ state: 'REJECTED', asked_again_for: reason, reviewed_at: at, reviewed_by: by })
    .where('id', '=', id)
    .execute();
};

/** The documents that count now of a request that its caller holds, by their kind. */
export const currentDocuments = async (tx: Tx, requestId: string): Promise<Map<string, string>> => {
  const rows = await tx
    .selectFrom('document')
    .select(['id', 'kind'])
    .where('request_id', '=', requestId)
    .where('state', '<>', 'SUPERSEDED')
    .execute();
  return new Map(rows.map(({ id, kind }) => [kind, id]));
};

/** The document of this kind that is asked for again, for who holds its request. */
export const wantedDocument = async (tx: Tx, requestId: string, kind: DocumentKind): Promise<string | undefined> => {
  const row = await tx
    .selectFrom('document')
    .select('id')
    .where('request_id', '=', requestId)
    .where('kind', '=', kind)
    .where('state', '=', 'REJECTED')
    .executeTakeFirst();
  return row?.id;
};

type Replacing = { documentId: string; requestId: string; kind: DocumentKind; fileId: string; at: Date };

/** Puts a photo in the place of another one. What an admin has opened stays as evidence; what nobody has opened is destroyed at once. */
export const replaceDocument = async (
  tx: Tx,
  { documentId, requestId, kind, fileId, at }: Replacing,
): Promise<void> => {
  const { file_id: before } = await tx
    .updateTable('document')
    .set({ state: 'SUPERSEDED' })
    .where('id', '=', documentId)
    .returning('file_id')
    .executeTakeFirstOrThrow();
  await tx.insertInto('document').values({ request_id: requestId, kind, file_id: fileId, created_at: at }).execute();
  // A look that is under way holds the file, and is in the log once it lets go.
  await lockFile(tx, before);
  const looks = await countActs(tx, { action: 'image.viewed', object: { type: 'file', id: before } });
  if (looks === 0 && (await mayDestroyNow(tx, requestId))) await deleteFile(tx, before);
};

/** What a mail says about one photo: which it is, and why it is asked for again. */
export const photoSaid = async (db: Db, id: string): Promise<{ kind: DocumentKind; reason: PhotoReason }> => {
  const { kind, reason } = await db
    .selectFrom('document')
    .select(['kind', 'asked_again_for as reason'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { kind: DocumentKind.parse(kind), reason: PhotoReason.parse(reason) };
};
