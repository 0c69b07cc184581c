import { call, restIn } from './call.ts';
import type * as whole from './presence.ts';

const rest = restIn<typeof whole>();

export const leaveRequest = call(rest, 'leaveRequest', {
  method: 'POST',
  path: '/admin/leave-request/:id',
  audience: 'desk',
  effect: 'ordinary',
});
