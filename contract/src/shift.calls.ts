import { call, restIn } from './call.ts';
import type * as whole from './shift.ts';

const rest = restIn<typeof whole>();

export const deskShift = call(rest, 'deskShift', {
  method: 'GET',
  path: '/admin/shift',
  audience: 'desk',
  effect: 'ordinary',
});

export const handOverRequests = call(rest, 'handOverRequests', {
  method: 'POST',
  path: '/admin/shift/:id/hand-over',
  audience: 'desk',
  effect: 'ordinary',
});
