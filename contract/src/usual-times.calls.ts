import { call, restIn } from './call.ts';
import type * as whole from './usual-times.ts';

const rest = restIn<typeof whole>();

export const usualTimes = call(rest, 'usualTimes', {
  method: 'GET',
  path: '/vehicle/usual-times',
  audience: 'anyone',
  effect: 'ordinary',
});
