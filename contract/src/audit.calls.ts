import { call, restIn } from './call.ts';
import type * as whole from './audit.ts';

const rest = restIn<typeof whole>();

export const auditLog = call(rest, 'auditLog', {
  method: 'GET',
  path: '/super-admin/audit',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const auditExport = call(rest, 'auditExport', {
  method: 'GET',
  path: '/super-admin/audit/export',
  audience: 'super-admin',
  effect: 'exports',
});

export const disclosureDays = call(rest, 'disclosureDays', {
  method: 'GET',
  path: '/super-admin/disclosures',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const auditHealth = call(rest, 'auditHealth', {
  method: 'GET',
  path: '/super-admin/audit/health',
  audience: 'super-admin',
  effect: 'ordinary',
});
