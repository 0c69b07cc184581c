import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterAs, kinds, pagesOf } from './page-audience.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const MAX_CALLS = 8;
/** Nothing was asked for so long: the page has what it needs. */
const SILENT_MS = 1_500;

/** So often a page is loaded again because something changed while it loaded. */
const MAX_LOADS = 4;

const isCall = (request: Request): boolean => ['xhr', 'fetch', 'eventsource'].includes(request.resourceType());

/** Counts the changes that the stream of hints announced after the calls of a load were sent: a page has to ask again about those. */
const countChanges = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  let changes = 0;
  let startedAt = performance.now();
  devtools.on('Network.eventSourceMessageReceived', ({ eventName, data }) => {
    const isChange = eventName === 'quiet' ? Number(data) < performance.now() - startedAt : eventName === 'message';
    if (isChange) changes += 1;
  });
  return {
    start: (): void => {
      changes = 0;
      startedAt = performance.now();
    },
    count: (): number => changes,
  };
};

/** The calls of one load of a page, each by its method and address. */
const callsOf = async (page: Page, address: string): Promise<string[]> => {
  const calls: string[] = [];
  let lastAt = performance.now();
  const note = (request: Request): void => {
    if (!isCall(request)) return;
    lastAt = performance.now();
    const { pathname, search } = new URL(request.url());
    calls.push(`${request.method()} ${pathname}${search}`);
  };
  page.on('request', note);
  await page.goto(address);
  await page.locator('h1, h2, [role=alert]').filter({ visible: true }).first().waitFor();
  await expect.poll(() => performance.now() - lastAt, { timeout: 30_000 }).toBeGreaterThan(SILENT_MS);
  page.off('request', note);
  return calls;
};

test.each(kinds)(
  `the first load of every page of a %s makes at most ${MAX_CALLS} calls, the stream of hints included, and none of them twice`,
  async (kind) => {
    const { page } = await stage.visitor('desk');
    await enterAs[kind](page);
    const changes = await countChanges(page);
    const tooMany: string[] = [];
    const twice: string[] = [];
    for (const address of pagesOf(kind)) {
      let calls: string[] = [];
      let loads = 0;
      do {
        changes.start();
        calls = await callsOf(page, address);
        loads += 1;
      } while (changes.count() > 0 && loads < MAX_LOADS);
      if (calls.length > MAX_CALLS) tooMany.push(`${address}: ${calls.join(', ')}`);
      // What asks how a payment stands is a POST, and asks until it knows.
      const again = calls.filter((call, index) => call.startsWith('GET') && calls.indexOf(call) !== index);
      if (again.length > 0) twice.push(`${address}: ${again.join(', ')}`);
    }
    expect(tooMany.join('\n')).toBe('');
    expect(twice.join('\n')).toBe('');
  },
  600_000,
);
