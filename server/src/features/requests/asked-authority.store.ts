import type { RecordedAsks } from '@keywright/contract/authorities';
import type { AuthorityKind, ExtraKind, IdHolder, ListedExtra, SignedHow } from '@keywright/contract/authority-kinds';
import type { PlaceCode } from '@keywright/contract/places';
import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
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
  /** What was given for an earlier VIN and has not been given for this one. */
  voided: ExtraKind[];
};

/** Whether a code waits for a document that was voided: for the signature, and for what the list requires. */
export const isRequired = ({ required }: AskedBy, kind: ExtraKind): boolean =>
  kind === 'signature' || required?.some((one) => one === kind) === true;

/** What its customer must give again, for this VIN, before a code can be sent. */
export const authorityWanted = (askedBy: AskedBy): ExtraKind[] =>
  askedBy.voided.filter((kind) => isRequired(askedBy, kind));

/** For a query of requests. */
export const askedByOf = sql<AskedBy>`(
  select jsonb_build_object('kind', request.authority, 'version', request.authority_version, 'idOf', rule.id_of,
    'required', rule.required, 'optional', rule.optional, 'sentences', rule.sentences, 'signedHow', request.signed_how,
    'signedLocale', request.signed_locale, 'signedAt', request.signed_at, 'worksIn', request.works_in,
    'extras', (select coalesce(jsonb_agg(jsonb_build_object('kind', extra.kind, 'fileId', extra.file_id) order by extra.kind), '[]')
      from extra_document extra where extra.request_id = request.id and extra.voided_at is null),
    'voided', (select coalesce(jsonb_agg(distinct extra.kind), '[]') from extra_document extra
      where extra.request_id = request.id and extra.voided_at is not null and not exists (
        select from extra_document again
        where again.request_id = extra.request_id and again.kind = extra.kind and again.voided_at is null)))
  from (select) one left join authority_rule rule on rule.authority = request.authority and rule.version = request.authority_version)`;

/** The same of one request that its caller holds. */
export const askedByNow = async (tx: Tx, requestId: string): Promise<AskedBy> => {
  const { askedBy } = await tx
    .selectFrom('request')
    .select(askedByOf.as('askedBy'))
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow();
  return askedBy;
};
