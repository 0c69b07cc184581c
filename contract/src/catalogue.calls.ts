import { call, restIn } from './call.ts';
import type * as whole from './catalogue.ts';

const rest = restIn<typeof whole>();

export const getMakes = call(rest, 'getMakes', {
  method: 'GET',
  path: '/makes/getMakes',
  audience: 'anyone',
  effect: 'ordinary',
});

/** A POST although it changes nothing: a VIN in an address would stay in histories and logs. */
export const decodeVin = call(rest, 'decodeVin', {
  method: 'POST',
  path: '/vehicle/decode-vin',
  audience: 'anyone',
  effect: 'ordinary',
});
