import { call, restIn } from './call.ts';
import type * as whole from './fraud.ts';

const rest = restIn<typeof whole>();

export const labelFraud = call(rest, 'labelFraud', {
  method: 'POST',
  path: '/admin/fraud-label/:id',
  audience: 'desk',
  effect: 'ordinary',
});
