import { call, restIn } from './call.ts';
import type * as whole from './reviews.ts';

const rest = restIn<typeof whole>();

export const waitingPeople = call(rest, 'waitingPeople', {
  method: 'GET',
  path: '/compliance/waiting',
  audience: 'desk',
  effect: 'ordinary',
});

export const complianceDocuments = call(rest, 'complianceDocuments', {
  method: 'GET',
  path: '/compliance/documents/:userId',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const reviewDocument = call(rest, 'reviewDocument', {
  method: 'PATCH',
  path: '/compliance/documents/:docId/review',
  audience: 'desk',
  effect: 'ordinary',
});

export const complianceLicences = call(rest, 'complianceLicences', {
  method: 'GET',
  path: '/compliance/licences/:userId',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const reviewLicence = call(rest, 'reviewLicence', {
  method: 'PATCH',
  path: '/compliance/licences/:id/review',
  audience: 'desk',
  effect: 'ordinary',
});
