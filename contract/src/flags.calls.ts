import { call, restIn } from './call.ts';
import type * as whole from './flags.ts';

const rest = restIn<typeof whole>();

export const flagRules = call(rest, 'flagRules', {
  method: 'GET',
  path: '/super-admin/flag-rules',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const changeFlagRule = call(rest, 'changeFlagRule', {
  method: 'PUT',
  path: '/super-admin/flag-rules/:kind',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const tryFlagRule = call(rest, 'tryFlagRule', {
  method: 'GET',
  path: '/super-admin/flag-rules/:kind/dry-run',
  audience: 'super-admin',
  effect: 'ordinary',
});
