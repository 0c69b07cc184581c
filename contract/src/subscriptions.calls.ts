import { call, restIn } from './call.ts';
import type * as whole from './subscriptions.ts';

const rest = restIn<typeof whole>();

export const addSubscription = call(rest, 'addSubscription', {
  method: 'POST',
  path: '/cart/addSubscription',
  audience: 'member',
  effect: 'ordinary',
});

export const keycodeSubscription = call(rest, 'keycodeSubscription', {
  method: 'GET',
  path: '/keycode-user/subscription',
  audience: 'member',
  effect: 'ordinary',
});

export const ownSubscription = call(rest, 'ownSubscription', {
  method: 'GET',
  path: '/user/subscription',
  audience: 'member',
  effect: 'ordinary',
});

export const subscriptionUsage = call(rest, 'subscriptionUsage', {
  method: 'GET',
  path: '/user/subscription/usage',
  audience: 'member',
  effect: 'ordinary',
});

export const subscriptionInvoices = call(rest, 'subscriptionInvoices', {
  method: 'GET',
  path: '/user/subscription/invoices',
  audience: 'member',
  effect: 'ordinary',
});

export const subscriptionInvoice = call(rest, 'subscriptionInvoice', {
  method: 'GET',
  path: '/user/subscription/invoices/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const previewUpgrade = call(rest, 'previewUpgrade', {
  method: 'POST',
  path: '/user/subscription/upgrade/preview',
  audience: 'member',
  effect: 'ordinary',
});

export const upgradeSubscription = call(rest, 'upgradeSubscription', {
  method: 'POST',
  path: '/user/subscription/upgrade',
  audience: 'member',
  effect: 'ordinary',
});

export const cancelSubscription = call(rest, 'cancelSubscription', {
  method: 'POST',
  path: '/user/subscription/cancel',
  audience: 'member',
  effect: 'ordinary',
});

export const resumeSubscription = call(rest, 'resumeSubscription', {
  method: 'POST',
  path: '/user/subscription/resume',
  audience: 'member',
  effect: 'ordinary',
});

export const changeCard = call(rest, 'changeCard', {
  method: 'POST',
  path: '/user/subscription/card',
  audience: 'member',
  effect: 'ordinary',
});
