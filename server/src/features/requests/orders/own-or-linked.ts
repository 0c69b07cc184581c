import type { Present } from '../../../access/act.ts';
import type { Caller, Known } from '../../../access/actor.ts';
import { linkedCodePolicy, ownCodePolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { lockRequest, type RequestRow } from '../requests.store.ts';
import { findTracked } from './track-order.ts';

/** Finds the request of an act, held, for a caller who may do `action` with it: by their account or by an order's private link. */
export type FindRequest<C extends Caller> = (tx: Tx, caller: Present<C>) => Promise<RequestRow>;

type OwnAction = 'view' | 'reveal';
type LinkedAction = OwnAction | 'cancel';

export const ownRequest =
  (id: string, action: OwnAction): FindRequest<Known> =>
  async (tx, caller) =>
    authorize(ownCodePolicy, caller, action, await lockRequest(tx, id));

export type Link = { token: string; requestId: string };

export const linkedRequest =
  ({ token, requestId }: Link, action: LinkedAction): FindRequest<Caller> =>
  async (tx, caller) => {
    // What the link opens is asked again, as who holds a session is.
    const { id } = await findTracked(tx, token);
    const holder = { ...caller, linkedOrders: [id] };
    return authorize(linkedCodePolicy, holder, action, await lockRequest(tx, requestId));
  };
