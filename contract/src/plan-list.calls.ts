import { call, restIn } from './call.ts';
import type * as whole from './plan-list.ts';

const rest = restIn<typeof whole>();

export const deskSubscriptions = call(rest, 'deskSubscriptions', {
  method: 'GET',
  path: '/admin/subscriptions',
  audience: 'desk',
  effect: 'ordinary',
});
