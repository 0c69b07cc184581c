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
    'The verdict of a second admin who opened the photos of a request. It is valid for the flags that this admin saw. People whose review is not valid for the sender are refused.',
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
    'request.reviewer_excluded',
    'request.photos_unseen',
    'photo.gone',
    'request.flags_changed',
    'request.objection_why',
  ],
});
