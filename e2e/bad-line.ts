import { type FailureCode, failures } from '@keywright/contract/errors';
import type { Page, Request } from 'playwright-core';
import { answerInstead, type Instead } from './instead.ts';

/**
 * What may come of a call between this browser and the server: nothing, our own refusal of a fault, somebody else's page,
 * an answer that lacks what it should hold, a fault without a word, a proxy's page for a server that is down; or, by its code, a refusal for which no journey can wait or be quick enough.
 */
type Mishap = 'lost' | 'fault' | 'unavailable' | 'garbage' | 'empty' | 'wordless' | 'proxy' | FailureCode;
type Values = Record<string, string | number>;

const refusal = (code: FailureCode, values?: Values) => ({
  status: failures[code].status,
  contentType: 'application/json',
  body: JSON.stringify({ error: failures[code].says, code, values, requestId: 'a-call' }),
});

const answerFor = (mishap: Mishap, values?: Values): Instead => {
  switch (mishap) {
    case 'lost':
      return 'lost';
    case 'fault':
      return refusal('server.fault');
    case 'unavailable':
      return refusal('server.unavailable');
    case 'empty':
      return { status: 200, contentType: 'application/json', body: '{}' };
    case 'wordless':
      return { status: 500, body: '' };
    case 'proxy':
      return { status: 502, contentType: 'text/html', body: '<h1>502 Bad Gateway</h1>' };
    case 'garbage':
      return { status: 200, contentType: 'text/html', body: '<h1>Welcome to the café</h1>' };
    default:
      return refusal(mishap, values);
  }
};

type BadCalls = {
  path: string;
  method?: string;
  mishap: Mishap;
  /** What fills the words of a refusal. */
  values?: Values;
};

/** Lets calls to `path` go wrong while `during` lasts. Pages and everything else arrive. */
export const whileCalls = async (
  page: Page,
  { path, method = 'GET', mishap, values }: BadCalls,
  during: () => Promise<void>,
): Promise<void> => {
  const goesWrong = (url: URL): boolean => url.pathname === path || url.pathname.startsWith(`${path}/`);
  const restore = await answerInstead(page, { address: `*${path}*` }, (asked) => {
    if (asked.isDocument || asked.method !== method || !goesWrong(asked.url)) return undefined;
    return answerFor(mishap, values);
  });
  try {
    await during();
  } finally {
    await restore();
  }
};

/** The ways in which a call goes wrong without a word of ours. */
const wordlessly = ['lost', 'wordless', 'proxy'] as const;

type Words = string | RegExp;

/**
 * Lets one call go wrong in each way that gives no words, `again` making it each time, and reads what is said then: the same
 * each time, or other words where no answer came (`lost`) or, where that has words of its own, one that is no fault (`garbage`).
 */
export const eachWordlessly = async (
  page: Page,
  {
    said,
    ...calls
  }: Omit<BadCalls, 'mishap' | 'values'> & { said: Words | { lost?: Words; garbage?: Words; else: Words } },
  again: () => Promise<unknown>,
): Promise<void> => {
  const isPlain = typeof said === 'string' || said instanceof RegExp;
  const mishaps = isPlain || !said.garbage ? wordlessly : ([...wordlessly, 'garbage'] as const);
  for (const mishap of mishaps) {
    const words = isPlain
      ? said
      : (mishap === 'lost' && said.lost) || (mishap === 'garbage' && said.garbage) || said.else;
    await whileCalls(page, { ...calls, mishap }, async () => {
      const isMade = (request: Request): boolean =>
        new URL(request.url()).pathname.startsWith(calls.path) && request.method() === (calls.method ?? 'GET');
      // The words of the time before may be there still: only a call that has ended is past the answer in the server's place.
      await Promise.all([page.waitForRequest(isMade).then((request) => request.response()), again()]);
      await page.getByText(words).filter({ visible: true }).first().waitFor();
    });
  }
};
