import { call, restIn } from './call.ts';
import type * as whole from './legal-holds.ts';

const rest = restIn<typeof whole>();

export const legalHolds = call(rest, 'legalHolds', {
  method: 'GET',
  path: '/super-admin/legal-holds',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const placeLegalHold = call(rest, 'placeLegalHold', {
  method: 'POST',
  path: '/super-admin/legal-holds',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const liftLegalHold = call(rest, 'liftLegalHold', {
  method: 'POST',
  path: '/super-admin/legal-holds/:id/lift',
  audience: 'super-admin',
  effect: 'changes-rules',
});
