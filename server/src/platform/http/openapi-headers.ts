import type { AnswerHeader } from '@keywright/contract/endpoint';

type Described = { description: string; schema: { type: 'string' | 'integer' } };
const text = (description: string): Described => ({ description, schema: { type: 'string' } });

/** What every answer may carry, whichever call it is of. */
const ofEveryAnswer = {
  'Cache-Control': text('`no-store` for whatever is about a person; files of the app may be kept.'),
  'Content-Security-Policy': text('Nothing of an answer of the API may run or load anything.'),
  'X-Content-Type-Options': text('Always `nosniff`.'),
  'Referrer-Policy': text('`no-referrer` where the address itself is secret.'),
  'Permissions-Policy': text('Which of a device a page may use.'),
  'Cross-Origin-Opener-Policy': text('Always `same-origin`.'),
  'Strict-Transport-Security': text('Where the site is reached by https.'),
  Vary: text('What else of the call the answer depends on.'),
  'Access-Control-Allow-Origin': text('To a page on an origin of `CORS_ORIGINS`: that origin.'),
  'Access-Control-Allow-Credentials': text('To such a page: `true`.'),
  'Access-Control-Allow-Methods': text('To such a page.'),
  'Access-Control-Allow-Headers': text('To such a page.'),
  'Access-Control-Expose-Headers': text('To such a page: which headers it may read.'),
  'Access-Control-Max-Age': text('To such a page.'),
} satisfies Record<string, Described>;

const ofSomeAnswers = {
  Link: text('RFC 8288: where a list goes on, `rel="next"`; absent on its last page.'),
  'Set-Cookie': text('The cookies of a session, a device or a guest, all HttpOnly.'),
  'Retry-After': { description: 'Whole seconds after which to try again.', schema: { type: 'integer' } },
  Allow: text('The methods by which this address can be called.'),
  'Content-Disposition': text('What a browser calls the file, and whether it may show it.'),
  'Cross-Origin-Resource-Policy': text('`same-origin`: no other site may show it.'),
} satisfies Record<string, Described>;

type SomeHeader = keyof typeof ofSomeAnswers;

export const describedHeaders: Record<string, Described> = { ...ofEveryAnswer, ...ofSomeAnswers };

/** The names of the headers that any answer may carry. */
export const commonHeaders: readonly string[] = Object.keys(ofEveryAnswer);

const nameOf = { link: 'Link', 'set-cookie': 'Set-Cookie' } as const satisfies Record<AnswerHeader, SomeHeader>;

const ofStatus: Record<number, readonly SomeHeader[]> = { 405: ['Allow'], 429: ['Retry-After'], 503: ['Retry-After'] };

const ofFiles: readonly SomeHeader[] = ['Content-Disposition', 'Cross-Origin-Resource-Policy'];

type Answer = { declared?: readonly AnswerHeader[] | undefined; isFile?: boolean };

/** The headers of one answer, as the description refers to them: of its status, and those that its call declares. */
export const headersOf = (status: number, { declared = [], isFile = false }: Answer = {}) => {
  const names = [
    ...declared.map((name) => nameOf[name]),
    ...(ofStatus[status] ?? []),
    ...(isFile ? ofFiles : []),
    // A session or a begun login that is over takes its cookies along.
    ...(status >= 400 ? (['Set-Cookie'] as const) : []),
  ];
  const refs = names.map((name) => [name, { $ref: `#/components/headers/${name}` }]);
  return refs.length > 0 ? { headers: Object.fromEntries(refs) } : {};
};
