import type { Parts } from '../parts.ts';
import type { PaymentProvider } from './provider.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { openStripe } from './stripe.ts';

/** Stripe when its key is set, else the demo's own stand-in. Nothing else takes payments. */
export const openProvider = (parts: Parts): PaymentProvider => {
  const { settings, clock } = parts;
  if (settings.stripe) return openStripe({ settings: settings.stripe, clock });
  if (!settings.demo) throw new Error('the payment sandbox is for the demo only');
  return openSandbox(parts);
};
