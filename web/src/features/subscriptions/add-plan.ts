import { addSubscription } from '@keywright/contract/subscriptions.calls';
import { call, type CallInput } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

/** Puts a plan into the cart. */
export const addPlan = (body: CallInput<typeof addSubscription>['body']) =>
  call(addSubscription, { body }, m.subscriptions_add_failed);
