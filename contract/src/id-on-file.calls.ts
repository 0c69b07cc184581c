import { call, restIn } from './call.ts';
import type * as whole from './id-on-file.ts';

const rest = restIn<typeof whole>();

export const idOnFile = call(rest, 'idOnFile', {
  method: 'GET',
  path: '/vehicle/id-on-file',
  audience: 'member',
  effect: 'ordinary',
});

export const takeIdOnFile = call(rest, 'takeIdOnFile', {
  method: 'POST',
  path: '/vehicle/id-on-file',
  audience: 'member',
  effect: 'ordinary',
});
