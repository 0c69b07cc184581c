import { call, restIn } from './call.ts';
import type * as whole from './workshops.ts';

const rest = restIn<typeof whole>();

export const ownWorkshop = call(rest, 'ownWorkshop', { method: 'GET', path: '/workshop', audience: 'member' });

export const openWorkshop = call(rest, 'openWorkshop', { method: 'POST', path: '/workshop', audience: 'member' });

export const changeWorkshop = call(rest, 'changeWorkshop', { method: 'PUT', path: '/workshop', audience: 'member' });

export const closeWorkshop = call(rest, 'closeWorkshop', {
  method: 'DELETE',
  path: '/workshop',
  audience: 'member',
});

export const inviteTechnician = call(rest, 'inviteTechnician', {
  method: 'POST',
  path: '/workshop/invitations',
  audience: 'member',
});

export const withdrawTechnician = call(rest, 'withdrawTechnician', {
  method: 'DELETE',
  path: '/workshop/invitations/:id',
  audience: 'member',
});

export const joinWorkshop = call(rest, 'joinWorkshop', { method: 'POST', path: '/workshop/join', audience: 'member' });

export const leaveWorkshop = call(rest, 'leaveWorkshop', {
  method: 'POST',
  path: '/workshop/leave',
  audience: 'member',
});

export const limitTechnician = call(rest, 'limitTechnician', {
  method: 'PUT',
  path: '/workshop/technicians/:id',
  audience: 'member',
});

export const removeTechnician = call(rest, 'removeTechnician', {
  method: 'DELETE',
  path: '/workshop/technicians/:id',
  audience: 'member',
});

export const workshopOrders = call(rest, 'workshopOrders', {
  method: 'GET',
  path: '/workshop/orders',
  audience: 'member',
});

export const workshopStatement = call(rest, 'workshopStatement', {
  method: 'GET',
  path: '/workshop/statement',
  audience: 'member',
});
