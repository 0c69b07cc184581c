import { call, restIn } from './call.ts';
import type * as whole from './profile.ts';

const rest = restIn<typeof whole>();

const optionalImage = { accept: 'image', required: false } as const;
const optionalDocument = { accept: 'document', required: false } as const;

export const profile = call(rest, 'profile', {
  method: 'GET',
  path: '/user/profile',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const changeProfile = call(rest, 'changeProfile', {
  method: 'PUT',
  path: '/user/profile',
  audience: 'signed-in',
  effect: 'ordinary',
  files: { profilePhoto: optionalImage, companyLogo: optionalImage },
});

export const ownAccount = call(rest, 'ownAccount', {
  method: 'GET',
  path: '/auth/getUserProfile/:id',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const changeAccount = call(rest, 'changeAccount', {
  method: 'PUT',
  path: '/auth/updateProfile',
  audience: 'signed-in',
  effect: 'ordinary',
  files: { frontId: optionalImage, backId: optionalImage, insurance: optionalImage },
});

export const deleteProfile = call(rest, 'deleteProfile', {
  method: 'PUT',
  path: '/keycode-user/delete',
  audience: 'member',
  effect: 'ordinary',
});

export const credentials = call(rest, 'credentials', {
  method: 'GET',
  path: '/user/credentials',
  audience: 'member',
  effect: 'ordinary',
});

export const uploadCredentials = call(rest, 'uploadCredentials', {
  method: 'PUT',
  path: '/user/credentials',
  audience: 'member',
  effect: 'ordinary',
  files: {
    businessLicense: optionalDocument,
    driversLicenseFront: optionalDocument,
    driversLicenseBack: optionalDocument,
    insuranceCertificate: optionalDocument,
  },
});

export const personFile = call(rest, 'personFile', {
  method: 'GET',
  path: '/user/files/:id',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const notices = call(rest, 'notices', {
  method: 'GET',
  path: '/user/notices',
  audience: 'signed-in',
  effect: 'ordinary',
});

export const userOrders = call(rest, 'userOrders', {
  method: 'GET',
  path: '/user/orders',
  audience: 'member',
  effect: 'ordinary',
});
