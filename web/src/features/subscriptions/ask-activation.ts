import { keycodeSubscription } from '@keywright/contract/subscriptions.calls';
import { call } from '../../lib/call.ts';
import { rememberPlan } from '../../lib/last-session.ts';
import { m } from '@keywright/words/messages';

/** Asks whether the member has a plan now, and remembers it for the next page's first paint. */
export const askActivation = async () => {
  const activation = await call(keycodeSubscription, {}, m.subscriptions_fetch_failed);
  if (activation.tier === 'NONE') rememberPlan(null);
  else rememberPlan(activation.trial ? 'trial' : 'paid');
  return activation;
};
