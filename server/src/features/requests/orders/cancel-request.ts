import { actAs } from '../../../access/act.ts';
import type { Caller } from '../../../access/actor.ts';
import { ownCancelPolicy } from '../../../access/policies/own-request.policy.ts';
import { authorize } from '../../../access/policy.ts';
import { Failure } from '../../../platform/failure.ts';
import type { Parts } from '../../../platform/parts.ts';
import { ordersById } from '../../payments/payments.facts.ts';
import { oweEndMail } from '../owe-end-mail.ts';
import { recordStep } from '../record-step.ts';
import { failpoint } from '../requests.failpoints.ts';
import type { RequestReactions } from '../requests.reactions.ts';
import { after } from '../requests.states.ts';
import { lockRequest, saveRequest } from '../requests.store.ts';
import { type FindRequest, type Link, linkedRequest } from './own-or-linked.ts';

type Deps = { parts: Parts; reactions: RequestReactions };

/**
 * Cancels the caller's own request that nobody has started on, by account or by the guest's cookie. Its order is settled as
 * after a decline: the hold is voided, or the price refunded. `request.cancel_over` once the desk has started.
 */
export const cancelOwnRequest = (deps: Deps, caller: Caller, { id }: { id: string }): Promise<void> =>
  cancel(deps, caller, async (tx, caller) => authorize(ownCancelPolicy, caller, 'cancel', await lockRequest(tx, id)));

/** The same for whoever shows the private link of the order. */
export const cancelTrackedRequest = (deps: Deps, caller: Caller, link: Link): Promise<void> =>
  cancel(deps, caller, linkedRequest(link, 'cancel'));

const cancel = ({ parts, reactions }: Deps, caller: Caller, find: FindRequest<Caller>): Promise<void> =>
  actAs(parts, caller, async (tx, caller) => {
    const row = await find(tx, caller);
    if (row.status === 'CANCELED') return;
    if (row.status === 'INPROGRESS') throw new Failure('request.cancel_over');
    const status = after('cancel', row.status);
    const [order] = row.orderId === null ? [] : await ordersById(tx, [row.orderId]);
    if (!order) throw new Failure('not_found');
    await saveRequest(tx, row.id, { status, canceled_at: parts.clock.now() });
    failpoint('cancel.after_save');
    const { id: orderId, email, locale } = order;
    await oweEndMail(tx, { id: row.id, orderId, email, locale }, 'request.canceled');
    await recordStep(tx, caller.trace, { ...row, orderId }, { action: 'request.canceled' });
    await reactions.requestEnded(tx, { requestId: row.id, orderId, outcome: 'CANCELED' });
  });
