import { call, restIn } from './call.ts';
import type * as whole from './desk-hours.ts';

const rest = restIn<typeof whole>();

export const deskHours = call(rest, 'deskHours', {
  method: 'GET',
  path: '/super-admin/desk-hours',
  audience: 'super-admin',
  effect: 'ordinary',
});

export const setDeskHours = call(rest, 'setDeskHours', {
  method: 'PUT',
  path: '/super-admin/desk-hours',
  audience: 'super-admin',
  effect: 'changes-rules',
});
