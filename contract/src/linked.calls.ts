import { call, restIn } from './call.ts';
import type * as whole from './linked.ts';

const rest = restIn<typeof whole>();

export const linkedRecords = call(rest, 'linkedRecords', {
  method: 'GET',
  path: '/admin/linked/:of/:id',
  audience: 'desk',
  effect: 'ordinary',
});
