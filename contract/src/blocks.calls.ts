import { call, restIn } from './call.ts';
import type * as whole from './blocks.ts';

const rest = restIn<typeof whole>();

export const blocks = call(rest, 'blocks', {
  method: 'GET',
  path: '/super-admin/blocks',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const addBlock = call(rest, 'addBlock', {
  method: 'POST',
  path: '/super-admin/blocks',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const removeBlock = call(rest, 'removeBlock', {
  method: 'POST',
  path: '/super-admin/blocks/:id/remove',
  audience: 'super-admin',
  effect: 'changes-rules',
});
