import type { Present } from '../../../access/act.ts';
import { cartLinePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize, type Guarded } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { findRequest, type RequestRow } from '../requests.store.ts';

/** A line that lies in the caller's cart or was taken out of it; anything else is reported as missing. */
export const requireLine = (caller: Present, found: Guarded<RequestRow> | undefined): RequestRow =>
  authorize(cartLinePolicy, caller, 'change', found);

export const findOwnLine = async (tx: Tx, caller: Present, id: string): Promise<RequestRow> =>
  requireLine(caller, await findRequest(tx, id));
