import { call, restIn } from './call.ts';
import type * as whole from './code-rules.ts';

const rest = restIn<typeof whole>();

export const codeRules = call(rest, 'codeRules', {
  method: 'GET',
  path: '/super-admin/code-rules',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const changeCodeRule = call(rest, 'changeCodeRule', {
  method: 'PUT',
  path: '/super-admin/code-rules/:make',
  audience: 'super-admin',
  effect: 'changes-rules',
});
