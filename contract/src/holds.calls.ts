import { call, restIn } from './call.ts';
import type * as whole from './holds.ts';

const rest = restIn<typeof whole>();

export const legalHolds = call(rest, 'legalHolds', {
  method: 'GET',
  path: '/super-admin/legal-holds',
  audience: 'super-admin',
});

export const placeHold = call(rest, 'placeHold', {
  method: 'POST',
  path: '/super-admin/legal-holds',
  audience: 'super-admin',
});

export const liftHold = call(rest, 'liftHold', {
  method: 'POST',
  path: '/super-admin/legal-holds/:id/lift',
  audience: 'super-admin',
});
