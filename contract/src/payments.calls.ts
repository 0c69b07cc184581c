import { call, restIn } from './call.ts';
import type * as whole from './payments.ts';

const rest = restIn<typeof whole>();

export const createCheckoutSession = call(rest, 'createCheckoutSession', {
  method: 'POST',
  path: '/api/payments/create-checkout-session',
  audience: 'anyone',
  effect: 'ordinary',
});

export const checkoutCart = call(rest, 'checkoutCart', {
  method: 'POST',
  path: '/cart/checkout',
  audience: 'anyone',
  effect: 'ordinary',
});

export const processPaymentSuccess = call(rest, 'processPaymentSuccess', {
  method: 'POST',
  path: '/api/payments/process-payment-success',
  audience: 'anyone',
  effect: 'ordinary',
});

export const ordersInReview = call(rest, 'ordersInReview', {
  method: 'GET',
  path: '/super-admin/orders/review',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const resolveReview = call(rest, 'resolveReview', {
  method: 'POST',
  path: '/super-admin/orders/:id/resolve',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const paymentWebhook = call(rest, 'paymentWebhook', {
  method: 'POST',
  path: '/api/payments/webhook',
  audience: 'anyone',
  effect: 'ordinary',
});
