import { call, restIn } from './call.ts';
import type * as whole from './ask.ts';

const rest = restIn<typeof whole>();
const image = { accept: 'image', required: false } as const;

export const uploadPhoto = call(rest, 'uploadPhoto', {
  method: 'POST',
  path: '/vehicle/photos',
  audience: 'anyone',
  effect: 'ordinary',
  files: { photo: { accept: 'image', required: true } },
});

export const requestKeycode = call(rest, 'requestKeycode', {
  method: 'POST',
  path: '/vehicle/request-keycode-public',
  audience: 'anyone',
  effect: 'ordinary',
  files: { frontId: image, backId: image, registration: image },
});
