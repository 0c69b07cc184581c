import { call, restIn } from './call.ts';

const rest = restIn<typeof import('./audit.ts')>();

export const auditLog = call(rest, 'auditLog', {
  method: 'GET',
  path: '/super-admin/audit',
  audience: 'super-admin',
});

export const auditExport = call(rest, 'auditExport', {
  method: 'GET',
  path: '/super-admin/audit/export',
  audience: 'super-admin',
});

export const auditHealth = call(rest, 'auditHealth', {
  method: 'GET',
  path: '/super-admin/audit/health',
  audience: 'super-admin',
});
