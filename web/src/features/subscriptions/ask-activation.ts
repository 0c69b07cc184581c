import { keycodeSubscription } from '@keywright/contract/subscriptions.calls';
import { call } from '../../lib/call.ts';
import { m } from '@keywright/words/messages';

/** Asks whether the member has a plan that counts now. */
export const askActivation = () => call(keycodeSubscription, {}, m.subscriptions_fetch_failed);
