import { call, restIn } from './call.ts';
import type * as whole from './prices.ts';

const rest = restIn<typeof whole>();

export const priceTable = call(rest, 'priceTable', {
  method: 'GET',
  path: '/super-admin/prices',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const setPrices = call(rest, 'setPrices', {
  method: 'PUT',
  path: '/super-admin/prices/:row',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const withdrawPrices = call(rest, 'withdrawPrices', {
  method: 'DELETE',
  path: '/super-admin/prices/:row/:version',
  audience: 'super-admin',
  effect: 'changes-rules',
});
