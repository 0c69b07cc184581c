import { call, restIn } from './call.ts';
import type * as whole from './members.ts';

const rest = restIn<typeof whole>();

export const validateMember = call(rest, 'validateMember', {
  method: 'PATCH',
  path: '/admin/validate-user/:id',
  audience: 'desk',
});
