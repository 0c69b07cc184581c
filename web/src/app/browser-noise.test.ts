import { failures } from '@keywright/contract/errors';
import { fieldMessages } from '@keywright/contract/field-messages';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failureWords } from '../lib/failure-words.ts';
import { fieldWords } from '../lib/words.ts';
import { Refused, Unreachable } from '../lib/refusal.ts';
import { silenceBrowserNoise } from './browser-noise.ts';

const WORDS =
  'A listener indicated an asynchronous response, but the message channel closed before a response was received';

let page: EventTarget;
let warn: ReturnType<typeof vi.spyOn>;
beforeEach(() => {
  page = new EventTarget();
  warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  silenceBrowserNoise(page);
});
afterEach(() => vi.restoreAllMocks());

/** Lets a promise fail that nobody waits for. Answers whether the browser heard no more of it. */
const isSuppressed = (reason: unknown): boolean =>
  !page.dispatchEvent(Object.assign(new Event('unhandledrejection', { cancelable: true }), { reason }));

const refused = (message: string): Refused =>
  new Refused(message, { code: 'server.fault', status: 500, fields: {}, detail: undefined, requestId: '' });

describe('T-65: a person whose browser has a noisy extension', () => {
  test('sees nothing of its noise, and a developer reads a warning', () => {
    expect(isSuppressed(new Error(WORDS))).toBe(true);
    expect(warn).toHaveBeenCalledOnce();
  });

  test.each([
    ['a refusal of the server that says the same', refused(WORDS)],
    ['a lost connection that says the same', new Unreachable(WORDS)],
    ['an error of ours', new Error('the cart has no total')],
    ['a text', WORDS],
    ['something that only looks like an error', { message: WORDS }],
    ['nothing', undefined],
  ])('still hears of a real failure: %s', (_what, reason) => {
    expect(isSuppressed(reason)).toBe(false);
    expect(warn).not.toHaveBeenCalled();
  });

  test('never reads those words from us, so that no answer of ours can pass for noise', () => {
    const values = { seconds: 1, limit: 5, name: 'Ann', status: 'PENDING', make: 'Ford' };
    const said = [
      ...Object.values(failures).map(({ says }) => says),
      ...Object.values(fieldMessages),
      ...Object.values(failureWords).map((words) => words(values)),
      ...Object.values(fieldWords).map((words) => words()),
    ];
    expect(said.length).toBeGreaterThan(100);
    expect(said.filter((text) => /message\s+channel|channel\s+closed/i.test(text))).toEqual([]);
  });
});
