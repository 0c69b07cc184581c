import type { Present } from '../../../access/act.ts';
import { type Guarded, open } from '../../../access/guarded.ts';
import { isOwner } from '../../../access/policies/request.policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Failure } from '../../../platform/failure.ts';
import { findRequest, type RequestRow } from '../requests.store.ts';

/** A line that lies in the caller's cart or was taken out of it; anything else is reported as missing. */
export const needLine = (caller: Present, found: Guarded<RequestRow> | undefined): RequestRow => {
  const row = found && open(found);
  const isLine = row && (row.status === 'IN_CART' || row.status === 'REMOVED');
  if (!isLine || !isOwner(caller, row)) throw new Failure('not_found');
  return row;
};

export const findOwnLine = async (tx: Tx, caller: Present, id: string): Promise<RequestRow> =>
  needLine(caller, await findRequest(tx, id));
