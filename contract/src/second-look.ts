import { z } from 'zod';
import { DeskRequest } from './desk.ts';
import { endpoint } from './endpoint.ts';
import { LookVerdict } from './flags.ts';
import { note, trimmed } from './text.ts';
import * as calls from './second-look.calls.ts';

export const secondLook = endpoint(calls.secondLook, {
  summary:
    'The verdict of a second admin who opened the photos of a request. It is valid for the flags that this admin saw. People whose review is not valid for the sender are refused.',
  params: z.object({ id: z.uuid() }),
  body: z.object({
    verdict: LookVerdict,
    note: note(500).default(''),
    /** The `flagsMark` that was on the screen. */
    mark: trimmed({ most: 64 }),
  }),
  reply: DeskRequest,
  fails: [
    'request.wrong_state',
    'request.own_case',
    'request.look_own',
    'request.reviewer_excluded',
    'request.photos_unseen',
    'photo.gone',
    'request.flags_changed',
    'request.objection_why',
  ],
});
