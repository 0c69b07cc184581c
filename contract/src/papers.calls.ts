import { call, restIn } from './call.ts';
import type * as whole from './papers.ts';

const rest = restIn<typeof whole>();

export const ownReceipt = call(rest, 'ownReceipt', {
  method: 'GET',
  path: '/papers/receipt/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const trackedReceipt = call(rest, 'trackedReceipt', {
  method: 'GET',
  path: '/papers/track/:token/receipt',
  audience: 'anyone',
  effect: 'ordinary',
});

export const ownRequestFile = call(rest, 'ownRequestFile', {
  method: 'GET',
  path: '/papers/request/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const trackedRequestFile = call(rest, 'trackedRequestFile', {
  method: 'GET',
  path: '/papers/track/:token/request/:id',
  audience: 'anyone',
  effect: 'ordinary',
});

export const ownVinFile = call(rest, 'ownVinFile', {
  method: 'GET',
  path: '/papers/vin/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const vinFile = call(rest, 'vinFile', {
  method: 'POST',
  path: '/super-admin/vin-file',
  audience: 'super-admin',
  effect: 'exports',
});
