import {
  checkoutCart,
  createCheckoutSession,
  ordersInReview,
  paymentWebhook,
  processPaymentSuccess,
  resolveReview as resolveCall,
} from '@keywright/contract/payments';
import type { Caller } from '../../access/actor.ts';
import { type Serving, serve } from '../../platform/http/serve.ts';
import type { PaymentProvider } from '../../platform/payments/provider.ts';
import { confirmReturn } from './confirm-return.ts';
import { createCheckout } from './create-checkout.ts';
import { listReviews } from './list-reviews.ts';
import type { PaymentReactions } from './payments.reactions.ts';
import { providerFor } from './provider-for.ts';
import { resolveReview } from './resolve-review.ts';
import { takeNotice } from './take-notice.ts';

const ACCEPTED = 202;

export const paymentRoutes = (
  serving: Serving<Caller>,
  provider: PaymentProvider,
  reactions: PaymentReactions,
): void => {
  const { app, parts } = serving;
  const deps = { parts, provider, reactions };
  const depsFor = (caller: Caller) => ({ ...deps, provider: providerFor(parts, provider, caller) });

  serve(serving, createCheckoutSession, ({ caller, body }) => createCheckout(depsFor(caller), caller, body));
  serve(serving, checkoutCart, ({ caller, body }) => createCheckout(depsFor(caller), caller, body));

  serve(serving, processPaymentSuccess, async ({ caller, body, reply }) => {
    const answer = await confirmReturn(depsFor(caller), caller, body.paymentIntentId);
    if (answer.status === 'processing') reply.code(ACCEPTED);
    return answer;
  });

  serve(serving, ordersInReview, ({ caller }) => listReviews(parts, caller));

  serve(serving, resolveCall, async ({ caller, params, body }) => {
    await resolveReview(depsFor(caller), caller, { ...params, ...body });
    return listReviews(parts, caller);
  });

  // A signature is over bytes, so this one route reads its body as such, whatever it says it is.
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    serve({ ...serving, app: raw }, paymentWebhook, async ({ request }) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      await takeNotice(deps, body, request.headers);
      return { received: true as const };
    });
  });

  provider.serve?.(app);
};
