import { call, restIn } from './call.ts';
import type * as whole from './prices.ts';

const rest = restIn<typeof whole>();

export const priceTable = call(rest, 'priceTable', {
  method: 'GET',
  path: '/super-admin/prices',
  audience: 'super-admin',
});

export const setPrices = call(rest, 'setPrices', {
  method: 'PUT',
  path: '/super-admin/prices/:row',
  audience: 'super-admin',
  stepUp: true,
});

export const withdrawPrices = call(rest, 'withdrawPrices', {
  method: 'DELETE',
  path: '/super-admin/prices/:row/:version',
  audience: 'super-admin',
  stepUp: true,
});
