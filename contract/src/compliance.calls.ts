import { call, restIn } from './call.ts';
import type * as whole from './compliance.ts';

const rest = restIn<typeof whole>();

export const complianceStatus = call(rest, 'complianceStatus', {
  method: 'GET',
  path: '/compliance/status',
  audience: 'signed-in',
});

export const publicComplianceStatus = call(rest, 'publicComplianceStatus', {
  method: 'GET',
  path: '/compliance/status/public',
  audience: 'anyone',
});
