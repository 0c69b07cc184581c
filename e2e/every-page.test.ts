import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { answerInstead } from './instead.ts';
import { enterAs, kinds, pagesOf } from './page-audience.ts';
import { openStage } from './stage.ts';
import type { Visitor } from './visitor.ts';

const stage = openStage();

/** Takes something away from the pages that are opened from now on. */
type Taking = (visitor: Visitor) => Promise<unknown>;

const SCRIPTS = '*/assets/*.js';

/** Which scripts the empty page brings along: all others are a page's own. */
const ofTheFrame = async (page: Page): Promise<string[]> => {
  const html = await (await page.request.get('/cart', { headers: { accept: 'text/html' } })).text();
  return [...html.matchAll(/"(\/\w+\/assets\/[^"]+\.js)"/g)].map(([, address]) => address ?? '');
};

/** Calls and pictures; what else a page may name, such as its manifest, comes. */
const CALLS = { address: '*', kinds: ['XHR', 'Fetch', 'EventSource', 'Image', 'Ping', 'Other'] } as const;
const isFile = ({ pathname }: URL): boolean => pathname.includes('/assets/');

const takings: Record<string, Taking> = {
  'all scripts': ({ page }) => answerInstead(page, { address: SCRIPTS }, () => 'lost'),
  'its own scripts': async ({ page }) => {
    const frame = new Set(await ofTheFrame(page));
    await answerInstead(page, { address: SCRIPTS }, ({ url }) =>
      frame.has(url.pathname) ? undefined : { status: 404 },
    );
  },
  'the answers of its calls': ({ page }) =>
    answerInstead(page, CALLS, ({ url }) => (isFile(url) || url.pathname === '/auth/me' ? undefined : 'lost')),
  'any answer at all': ({ page }) =>
    answerInstead(page, CALLS, ({ url }) => (isFile(url) ? undefined : { status: 500 })),
  // What says that there may be one stays, as it does when it is ended elsewhere.
  'its session': ({ context }) => context.clearCookies({ name: /^(access|refresh)_token$/ }),
};

/** Three pauses before a session is given up, on a machine that walks five ways at once. */
const patience = { timeout: 45_000 };

/** Opens a page, waits for words and the end of all waiting, and says what was wrong with it. */
const faultOf = async (page: Page, address: string): Promise<string | null> => {
  let documents = 0;
  const count = (request: { isNavigationRequest: () => boolean }) => {
    if (request.isNavigationRequest()) documents += 1;
  };
  page.on('request', count);
  try {
    await page.goto(address);
    await page.locator('h1, h2, [role=alert]').filter({ visible: true }).first().waitFor(patience);
    await expect.poll(() => page.getByText('Loading', { exact: true }).count(), patience).toBe(0);
    // A page that fetches itself again is empty for a moment.
    const words = async (): Promise<number> => (await page.locator('body').innerText(patience)).trim().length;
    await expect.poll(words, patience).toBeGreaterThan(19);
    if ((await page.title()) === '') return `${address} has no title`;
    return documents > 2 ? `${address} was fetched ${documents} times` : null;
  } catch (error) {
    return `${address}: ${String(error).slice(0, 200)}`;
  } finally {
    page.off('request', count);
  }
};

/** What browsers say of a script that did not come, which is the network's own matter. */
const ofTheNetwork = /Failed to fetch dynamically imported module|Importing a module script failed/;

test.each(kinds)(
  'every page says something to a %s when its scripts, its calls or its session are taken away',
  async (kind) => {
    const { page, context } = await stage.visitor('desk');
    await enterAs[kind](page);
    const cookies = await context.cookies();
    const walk = async ([name, take]: [string, Taking]): Promise<string[]> => {
      const visitor = await stage.visitor('desk');
      await visitor.context.addCookies(cookies);
      await take(visitor);
      const found: string[] = [];
      for (const address of pagesOf(kind)) {
        const fault = await faultOf(visitor.page, address);
        if (fault) found.push(`without ${name}, ${fault}`);
      }
      found.push(...visitor.faults.splice(0).filter((fault) => !ofTheNetwork.test(fault)));
      await visitor.context.close();
      return found;
    };
    expect((await Promise.all(Object.entries(takings).map(walk))).flat()).toEqual([]);
  },
  // A super admin opens 150 pages here.
  400_000,
);
