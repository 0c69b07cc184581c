import { call, restIn } from './call.ts';
import type * as whole from './workshops.ts';

const rest = restIn<typeof whole>();

export const ownWorkshop = call(rest, 'ownWorkshop', {
  method: 'GET',
  path: '/workshop',
  audience: 'member',
  effect: 'ordinary',
});

export const workshopInvitation = call(rest, 'workshopInvitation', {
  method: 'GET',
  path: '/workshop/invitation',
  audience: 'anyone',
  effect: 'ordinary',
});

export const openWorkshop = call(rest, 'openWorkshop', {
  method: 'POST',
  path: '/workshop',
  audience: 'member',
  effect: 'ordinary',
});

export const changeWorkshop = call(rest, 'changeWorkshop', {
  method: 'PUT',
  path: '/workshop',
  audience: 'member',
  effect: 'ordinary',
});

export const closeWorkshop = call(rest, 'closeWorkshop', {
  method: 'DELETE',
  path: '/workshop',
  audience: 'member',
  effect: 'ordinary',
});

export const inviteTechnician = call(rest, 'inviteTechnician', {
  method: 'POST',
  path: '/workshop/invitations',
  audience: 'member',
  effect: 'ordinary',
});

export const withdrawTechnician = call(rest, 'withdrawTechnician', {
  method: 'DELETE',
  path: '/workshop/invitations/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const joinWorkshop = call(rest, 'joinWorkshop', {
  method: 'POST',
  path: '/workshop/join',
  audience: 'member',
  effect: 'ordinary',
});

export const leaveWorkshop = call(rest, 'leaveWorkshop', {
  method: 'POST',
  path: '/workshop/leave',
  audience: 'member',
  effect: 'ordinary',
});

export const limitTechnician = call(rest, 'limitTechnician', {
  method: 'PUT',
  path: '/workshop/technicians/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const removeTechnician = call(rest, 'removeTechnician', {
  method: 'DELETE',
  path: '/workshop/technicians/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const workshopOrders = call(rest, 'workshopOrders', {
  method: 'GET',
  path: '/workshop/orders',
  audience: 'member',
  effect: 'ordinary',
});

export const workshopStatement = call(rest, 'workshopStatement', {
  method: 'GET',
  path: '/workshop/statement',
  audience: 'member',
  effect: 'ordinary',
});
