import type { EditedPart } from '@keywright/contract/edits';
import type { ExtraKind, SignedHow } from '@keywright/contract/authority-kinds';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';

/** One change of a paid request by its customer, as the audit log and the VIN history have it. */
export type RequestEdit = {
  requestId: string;
  at: Date;
  parts: EditedPart[];
  /** What was given for the VIN before and does not count for the one after. */
  voided: ExtraKind[];
  /** Null where the model was not changed, or in an entry from before it was recorded. */
  modelBefore: string | null;
  modelAfter: string | null;
  vinBefore: string | null;
  vinAfter: string | null;
  /** Of an entry from before the history was kept. */
  vinEndBefore: string | null;
  /** What had been signed for the VIN before. */
  signedHow: SignedHow | null;
  signedLocale: string | null;
  signedAt: Date | null;
};

/** The changes of these requests, the first one first. */
export const editsOfRequests = async (db: Db | Tx, requestIds: readonly string[]): Promise<RequestEdit[]> => {
  if (requestIds.length === 0) return [];
  const { rows } = await sql<RequestEdit>`
    select e.object_id as "requestId", e.at, e.details -> 'edited' as parts,
      coalesce(e.details -> 'voided', '[]') as voided, before.vin as "vinBefore", after.vin as "vinAfter",
      e.details #>> '{models,0}' as "modelBefore", e.details #>> '{models,1}' as "modelAfter",
      e.details ->> 'vinEndBefore' as "vinEndBefore",
      before.signed_how as "signedHow", before.signed_locale as "signedLocale", before.signed_at as "signedAt"
    from audit_entry e
      left join request_vin before on before.id = (e.details #>> '{vinEntries,0}')::uuid
      left join request_vin after on after.id = (e.details #>> '{vinEntries,1}')::uuid
    where e.object_id = any(${[...requestIds]}::text[]) and e.object_type = 'request' and e.action = 'request.edited'
    order by e.at, e.id`.execute(db);
  return rows;
};
