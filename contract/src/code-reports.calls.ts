import { call, restIn } from './call.ts';
import type * as whole from './code-reports.ts';

const rest = restIn<typeof whole>();

export const reportOwnCode = call(rest, 'reportOwnCode', {
  method: 'POST',
  path: '/vehicle/report-code/:id',
  audience: 'member',
  effect: 'ordinary',
});

export const reportTrackedCode = call(rest, 'reportTrackedCode', {
  method: 'POST',
  path: '/track/:token/report',
  audience: 'anyone',
  effect: 'ordinary',
});

export const codeReports = call(rest, 'codeReports', {
  method: 'GET',
  path: '/admin/code-reports',
  audience: 'desk',
  effect: 'ordinary',
});

export const replaceCode = call(rest, 'replaceCode', {
  method: 'POST',
  path: '/admin/replace-code/:id',
  audience: 'desk',
  effect: 'ordinary',
  stepUpIf: (body) => Boolean((body as { soleReviewReason?: string }).soleReviewReason),
});

export const answerReport = call(rest, 'answerReport', {
  method: 'POST',
  path: '/admin/answer-report/:id',
  audience: 'desk',
  effect: 'ordinary',
  stepUpIf: (body) => Boolean((body as { soleReviewReason?: string }).soleReviewReason),
});
