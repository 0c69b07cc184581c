import { z } from 'zod';
import { DeskRequest } from './desk.ts';
import { opens } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText, notStoredText } from './free-text.ts';
import { LookVerdict } from './flags.ts';
import { note, trimmed } from './text.ts';
import * as calls from './second-look.calls.ts';

export const secondLook = endpoint(calls.secondLook, {
  summary:
    'What a second admin says of a flagged request, having looked at its photos. It counts for the flags that they saw, until others come up.',
  params: z.object({ id: z.uuid() }),
  body: bodyWithoutCodes({
    verdict: LookVerdict,
    note: noCodeText(note(500)).default(''),
    /** The `flagsMark` that was on the screen. */
    mark: notStoredText(trimmed({ most: 64 })),
  }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: [
    'request.wrong_state',
    'request.own_case',
    'request.look_own',
    'request.photos_unseen',
    'photo.gone',
    'request.flags_changed',
    'request.objection_why',
  ],
});
