import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import * as calls from './presence.calls.ts';

export const leaveRequest = endpoint(calls.leaveRequest, {
  summary:
    'Says that the caller no longer has a request before them, as their page does when it is closed. Nothing happens where they were last heard of at another one.',
  params: z.object({ id: z.uuid() }),
  reply: z.object({ ok: z.literal(true) }),
  discloses: 'nothing',
  fails: [],
});
