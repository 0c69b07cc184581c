import { call, restIn } from './call.ts';
import type * as whole from './authorities.ts';

const rest = restIn<typeof whole>();

export const authorities = call(rest, 'authorities', {
  method: 'GET',
  path: '/vehicle/authorities',
  audience: 'anyone',
  effect: 'ordinary',
});

export const authorityRules = call(rest, 'authorityRules', {
  method: 'GET',
  path: '/super-admin/authorities',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const changeAuthorityRule = call(rest, 'changeAuthorityRule', {
  method: 'PUT',
  path: '/super-admin/authorities/:kind',
  audience: 'super-admin',
  effect: 'changes-rules',
});
