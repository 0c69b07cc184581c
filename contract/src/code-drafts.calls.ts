import { call, restIn } from './call.ts';
import type * as whole from './code-drafts.ts';

const rest = restIn<typeof whole>();

export const saveCodeDraft = call(rest, 'saveCodeDraft', {
  method: 'PUT',
  path: '/admin/code-draft/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const openCodeDraft = call(rest, 'openCodeDraft', {
  method: 'POST',
  path: '/admin/open-code-draft/:id',
  audience: 'desk',
  effect: 'ordinary',
});
