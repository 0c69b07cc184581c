import { call, restIn } from './call.ts';
import type * as whole from './numbers.ts';

const rest = restIn<typeof whole>();

export const deskNumbers = call(rest, 'deskNumbers', {
  method: 'GET',
  path: '/admin/numbers',
  audience: 'desk',
  effect: 'ordinary',
});

export const numbersExport = call(rest, 'numbersExport', {
  method: 'GET',
  path: '/admin/numbers/export',
  audience: 'desk',
  effect: 'ordinary',
});
