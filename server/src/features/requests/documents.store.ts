import type { DocumentKind } from '@keywright/contract/requests';
import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Tables } from '../../platform/db/tables.ts';

export type RequestDocument = {
  kind: DocumentKind;
  state: 'PENDING' | 'VERIFIED' | 'REJECTED' | 'SUPERSEDED';
  fileId: string;
};

/** A request's photos as they are now, for a query of requests; ones that were replaced are history. */
export const documentsOf = (eb: ExpressionBuilder<Tables, 'request'>) =>
  jsonArrayFrom(
    eb
      .selectFrom('document')
      .select(['document.kind', 'document.state', 'document.file_id as fileId'])
      .whereRef('document.request_id', '=', 'request.id')
      .where('document.state', '<>', 'SUPERSEDED')
      .orderBy('document.kind'),
  );
