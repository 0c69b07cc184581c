import { call, restIn } from './call.ts';
import type * as whole from './sealed-photos.ts';

const rest = restIn<typeof whole>();

export const sealedPhoto = call(rest, 'sealedPhoto', {
  method: 'GET',
  path: '/admin/sealed-photo/:id',
  audience: 'desk',
  effect: 'ordinary',
});

export const openSealedPhoto = call(rest, 'openSealedPhoto', {
  method: 'POST',
  path: '/admin/open-photo/:id',
  audience: 'desk',
  effect: 'ordinary',
});
