import type { Parts } from '../parts.ts';
import type { PaymentProvider } from './provider.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { withBreakers } from './with-breakers.ts';

/** Stripe when its key is set, else the demo's own stand-in. Nothing else takes payments. */
export const openProvider = async (parts: Parts): Promise<PaymentProvider> => {
  const { settings, clock } = parts;
  if (settings.stripe) {
    // A large library, which a demo need not read.
    const { openStripe } = await import('./stripe.ts');
    return withBreakers(openStripe({ settings: settings.stripe, clock }), parts);
  }
  if (!settings.demo) throw new Error('the payment sandbox is for the demo only');
  return openSandbox(parts);
};
