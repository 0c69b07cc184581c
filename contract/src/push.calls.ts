import { call, restIn } from './call.ts';
import type * as whole from './push.ts';

const rest = restIn<typeof whole>();

export const ownPush = call(rest, 'ownPush', {
  method: 'GET',
  path: '/user/push',
  audience: 'member',
  effect: 'ordinary',
});

export const subscribeOwn = call(rest, 'subscribeOwn', {
  method: 'PUT',
  path: '/user/push',
  audience: 'member',
  effect: 'ordinary',
});

export const unsubscribeOwn = call(rest, 'unsubscribeOwn', {
  method: 'DELETE',
  path: '/user/push',
  audience: 'member',
  effect: 'ordinary',
});

export const trackedPush = call(rest, 'trackedPush', {
  method: 'GET',
  path: '/track/:token/push',
  audience: 'anyone',
  effect: 'ordinary',
});

export const subscribeTracked = call(rest, 'subscribeTracked', {
  method: 'PUT',
  path: '/track/:token/push',
  audience: 'anyone',
  effect: 'ordinary',
});

export const unsubscribeTracked = call(rest, 'unsubscribeTracked', {
  method: 'DELETE',
  path: '/track/:token/push',
  audience: 'anyone',
  effect: 'ordinary',
});
