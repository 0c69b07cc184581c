import { z } from 'zod';
import { DeskRequest } from './desk.ts';
import { lists, opens } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText, notStoredText } from './free-text.ts';
import { LookVerdict } from './flags.ts';
import { SearchedPage } from './request-page.ts';
import { note, trimmed } from './text.ts';
import * as calls from './second-look.calls.ts';

export const secondReviews = endpoint(calls.secondReviews, {
  summary: 'Requests for which an admin asked for a second review, given or not, the longest waiting first.',
  query: SearchedPage,
  headers: ['link'],
  reply: z.array(DeskRequest),
  discloses: lists('request'),
  fails: [],
});

export const askReview = endpoint(calls.askReview, {
  summary:
    'Asks the other admins for a second review of a request that the caller works on, or of a reported code. Nothing changes where none is needed any more, where it was asked for or given, and where nobody could give one.',
  params: z.object({ id: z.uuid() }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['request.wrong_state', 'request.not_yours', 'request.own_case'],
});

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
