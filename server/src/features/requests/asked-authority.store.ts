import type { RecordedAsks } from '@keywright/contract/authorities';
import type { AuthorityKind, IdHolder, ListedExtra, SignedHow } from '@keywright/contract/authority-kinds';
import type { PlaceCode } from '@keywright/contract/places';
import { sql } from 'kysely';
import type { ExtraDocument } from './extra-documents.store.ts';

/** By what a request was asked for, with the list of that very version; nulls where nobody said. */
export type AskedBy = {
  kind: AuthorityKind | null;
  version: number | null;
  idOf: IdHolder | null;
  required: ListedExtra[] | null;
  optional: ListedExtra[] | null;
  sentences: RecordedAsks['sentences'];
  signedHow: SignedHow | null;
  signedLocale: string | null;
  signedAt: string | null;
  /** Where a guest said that they work. */
  worksIn: PlaceCode | null;
  extras: ExtraDocument[];
};

/** For a query of requests. */
export const askedByOf = sql<AskedBy>`(
  select jsonb_build_object('kind', request.authority, 'version', request.authority_version, 'idOf', rule.id_of,
    'required', rule.required, 'optional', rule.optional, 'sentences', rule.sentences, 'signedHow', request.signed_how,
    'signedLocale', request.signed_locale, 'signedAt', request.signed_at, 'worksIn', request.works_in,
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('kind', extra.kind, 'fileId', extra.file_id) order by extra.kind), '[]')
      from extra_document extra where extra.request_id = request.id))
  from (select) one left join authority_rule rule on rule.authority = request.authority and rule.version = request.authority_version)`;
