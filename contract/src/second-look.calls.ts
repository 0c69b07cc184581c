import { call, restIn } from './call.ts';
import type * as whole from './second-look.ts';

const rest = restIn<typeof whole>();

export const secondLook = call(rest, 'secondLook', {
  method: 'POST',
  path: '/admin/second-look/:id',
  audience: 'desk',
  effect: 'ordinary',
});
