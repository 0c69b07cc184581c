import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { enterAs, kinds, pagesOf } from './page-audience.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const MAX_CALLS = 8;
/** Nothing was asked for so long: the page has what it needs. */
const SILENT_MS = 1_500;

const isCall = (request: Request): boolean => ['xhr', 'fetch', 'eventsource'].includes(request.resourceType());

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
    const tooMany: string[] = [];
    const twice: string[] = [];
    for (const address of pagesOf(kind)) {
      const calls = await callsOf(page, address);
      if (calls.length > MAX_CALLS) tooMany.push(`${address}: ${calls.join(', ')}`);
      // What asks how a payment stands is a POST, and asks until it knows.
      const again = calls.filter((call, index) => call.startsWith('GET') && calls.indexOf(call) !== index);
      if (again.length > 0) twice.push(`${address}: ${again.join(', ')}`);
    }
    expect({ tooMany, twice }).toEqual({ tooMany: [], twice: [] });
  },
  300_000,
);
