import { call, restIn } from './call.ts';
import type * as whole from './compliance.ts';

const rest = restIn<typeof whole>();

export const complianceStatus = call(rest, 'complianceStatus', {
  method: 'GET',
  path: '/compliance/status',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const publicComplianceStatus = call(rest, 'publicComplianceStatus', {
  method: 'GET',
  path: '/compliance/status/public',
  audience: 'anyone',
  effect: 'ordinary',
});

export const publicJurisdictions = call(rest, 'publicJurisdictions', {
  method: 'GET',
  path: '/compliance/jurisdictions',
  audience: 'anyone',
  effect: 'ordinary',
});

export const jurisdictions = call(rest, 'jurisdictions', {
  method: 'GET',
  path: '/super-admin/jurisdictions',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const changeJurisdiction = call(rest, 'changeJurisdiction', {
  method: 'PUT',
  path: '/super-admin/jurisdictions/:code',
  audience: 'super-admin',
  effect: 'changes-rules',
});

export const licences = call(rest, 'licences', {
  method: 'GET',
  path: '/user/licences',
  audience: 'member',
  effect: 'ordinary',
});

export const saveLicence = call(rest, 'saveLicence', {
  method: 'PUT',
  path: '/user/licences/:place/:document',
  audience: 'member',
  effect: 'ordinary',
});

export const removeLicence = call(rest, 'removeLicence', {
  method: 'DELETE',
  path: '/user/licences/:place/:document',
  audience: 'member',
  effect: 'ordinary',
});
