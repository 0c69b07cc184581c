import { call, restIn } from './call.ts';
import type * as whole from './orders.ts';

const rest = restIn<typeof whole>();

export const myRequests = call(rest, 'myRequests', {
  method: 'GET',
  path: '/vehicle/user-requests',
  audience: 'member',
  effect: 'ordinary',
});

export const reminders = call(rest, 'reminders', {
  method: 'GET',
  path: '/reminders',
  audience: 'anyone',
  effect: 'ordinary',
});

export const revealOwnCode = call(rest, 'revealOwnCode', {
  method: 'POST',
  path: '/vehicle/reveal-code/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const trackOrder = call(rest, 'trackOrder', {
  method: 'GET',
  path: '/track/:token',
  audience: 'anyone',
  effect: 'ordinary',
});

export const revealTrackedCode = call(rest, 'revealTrackedCode', {
  method: 'POST',
  path: '/track/:token/reveal',
  audience: 'anyone',
  effect: 'ordinary',
});

const photo = { accept: 'image', required: true } as const;
const image = { accept: 'image', required: false } as const;

export const sendTrackedPhoto = call(rest, 'sendTrackedPhoto', {
  method: 'POST',
  path: '/track/:token/photo',
  audience: 'anyone',
  effect: 'ordinary',
  files: { photo },
});

export const sendOwnPhoto = call(rest, 'sendOwnPhoto', {
  method: 'POST',
  path: '/vehicle/photo-again/:id',
  audience: 'member',
  effect: 'ordinary',
  files: { photo },
});

export const giveAuthorityAgain = call(rest, 'giveAuthorityAgain', {
  method: 'POST',
  path: '/vehicle/authority-again/:id',
  audience: 'member',
  effect: 'ordinary',
  files: { photo },
});

export const updateRequest = call(rest, 'updateRequest', {
  method: 'PUT',
  path: '/vehicle/update-request/:id',
  audience: 'member',
  effect: 'ordinary',
  files: { frontId: image, backId: image, registration: image },
});

export const cancelRequest = call(rest, 'cancelRequest', {
  method: 'DELETE',
  path: '/vehicle/delete-request/:id',
  audience: 'anyone',
  effect: 'ordinary',
});

export const cancelTrackedRequest = call(rest, 'cancelTrackedRequest', {
  method: 'POST',
  path: '/track/:token/cancel',
  audience: 'anyone',
  effect: 'ordinary',
});

export const confirmOwnCode = call(rest, 'confirmOwnCode', {
  method: 'POST',
  path: '/vehicle/code-works/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const confirmTrackedCode = call(rest, 'confirmTrackedCode', {
  method: 'POST',
  path: '/track/:token/works',
  audience: 'anyone',
  effect: 'ordinary',
});

export const viewImage = call(rest, 'viewImage', {
  method: 'GET',
  path: '/files/:id',
  audience: 'anyone',
  effect: 'ordinary',
});
