import { call, restIn } from './call.ts';
import type * as whole from './accounting.ts';

const rest = restIn<typeof whole>();

export const moneyClose = call(rest, 'moneyClose', {
  method: 'GET',
  path: '/super-admin/money',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const moneyExport = call(rest, 'moneyExport', {
  method: 'GET',
  path: '/super-admin/money/export',
  audience: 'super-admin',
  effect: 'exports',
});
