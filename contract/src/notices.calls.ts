import { call, restIn } from './call.ts';
import type * as whole from './notices.ts';

const rest = restIn<typeof whole>();

export const deskNotices = call(rest, 'deskNotices', {
  method: 'GET',
  path: '/admin/notices',
  audience: 'desk',
  effect: 'ordinary',
});

export const noticeToOne = call(rest, 'noticeToOne', {
  method: 'POST',
  path: '/admin/notices',
  audience: 'desk',
  effect: 'ordinary',
});

export const noticeToAll = call(rest, 'noticeToAll', {
  method: 'POST',
  path: '/super-admin/notices',
  audience: 'super-admin',
  effect: 'changes-rules',
});
