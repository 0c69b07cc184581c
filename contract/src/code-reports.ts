import { z } from 'zod';
import * as calls from './code-reports.calls.ts';
import { DeskRequest } from './desk.ts';
import { sentCode } from './sent-code.ts';
import { lists, opens } from './disclosure.ts';
import { endpoint } from './endpoint.ts';
import { bodyWithoutCodes, noCodeText } from './free-text.ts';
import { Token } from './orders.ts';
import { ReportKind } from './report-kinds.ts';
import { SearchedPage } from './request-page.ts';
import { secondReviewFails, soleReviewReason } from './sole-review.ts';
import { note } from './text.ts';

const byId = z.object({ id: z.uuid() });

const said = {
  kind: z.enum(ReportKind.options, { error: 'reason.required' }),
  /** What they saw; asked for where none of the others is it. */
  note: noCodeText(note(500)).default(''),
};

const reportFails = [
  'code.not_ready',
  'code.closed',
  'code.disputed',
  'report.open',
  'report.too_many',
  'report.no_pin',
] as const;

export const reportOwnCode = endpoint(calls.reportOwnCode, {
  summary:
    "Says that the code of the member's own request does not work; the desk answers. The same again changes nothing.",
  params: byId,
  body: bodyWithoutCodes(said),
  reply: z.object({ ok: z.literal(true) }),
  fails: reportFails,
});

export const reportTrackedCode = endpoint(calls.reportTrackedCode, {
  summary:
    'Says that a code of the order behind a private link does not work; the desk answers. The same again changes nothing.',
  params: Token,
  body: bodyWithoutCodes({ requestId: z.uuid(), ...said }),
  reply: z.object({ ok: z.literal(true) }),
  fails: reportFails,
});

export const codeReports = endpoint(calls.codeReports, {
  summary: 'Requests whose code is said not to work and that nobody has answered, the longest waiting first.',
  query: SearchedPage.extend({
    /** Only codes that this admin sent. */
    admin: z.uuid().optional(),
  }),
  headers: ['link'],
  reply: z.array(DeskRequest),
  discloses: lists('request'),
  fails: [],
});

const report = z.uuid();

export const replaceCode = endpoint(calls.replaceCode, {
  summary:
    'Puts another code in the place of one that does not work, by the rules of a release; the one before stays sealed beside it.',
  params: byId,
  body: bodyWithoutCodes({
    /** The report that was on the screen. */
    report,
    ...sentCode,
  }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: [
    'request.own_case',
    'request.unchecked',
    'request.photos_unseen',
    'request.authority_awaited',
    ...secondReviewFails,
    'request.flags_changed',
    'photo.gone',
    'request.pin_missing',
    'request.pin_not_paid',
    'report.answered',
    'report.same_code',
    'code.disputed',
    'code.vault_unavailable',
  ],
});

export const answerReport = endpoint(calls.answerReport, {
  summary:
    'Answers a report without another code: gives the money back and closes the code, or explains why it is the right one.',
  params: byId,
  body: bodyWithoutCodes({
    report,
    answer: z.enum(['MONEY_BACK', 'EXPLAINED']),
    /** The customer reads it. */
    note: noCodeText(note(500)).default(''),
    soleReviewReason,
  }),
  reply: DeskRequest,
  discloses: opens('request'),
  fails: ['report.answered', 'report.money_elsewhere', ...secondReviewFails],
});
