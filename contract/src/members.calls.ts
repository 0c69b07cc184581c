import { call, restIn } from './call.ts';

const rest = restIn<typeof import('./members.ts')>();

export const validateMember = call(rest, 'validateMember', {
  method: 'PATCH',
  path: '/admin/validate-user/:id',
  audience: 'desk',
});
