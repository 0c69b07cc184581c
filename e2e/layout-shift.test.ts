import type { Page, Request } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire, withInCart } from './by-wire.ts';
import { enterAs, kinds, pagesOf } from './page-audience.ts';
import { people } from './people.ts';
import { readShifts, watchShifts } from './shifts.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';
import { screens } from './visitor.ts';

const stage = openStage();

/** What web.dev calls good is 0.1. Half of it can't be seen by most people. */
const MAX_SHIFT = 0.05;
/** Answers that take a while: a skeleton is painted before each of them, as on a phone. */
const LATENCY_MS = 40;

/** Counts the requests of a page that are still to be answered, without its event streams, which never end. */
const countOpenRequests = (page: Page): (() => number) => {
  const open = new Set<Request>();
  page.on('request', (request) => {
    if (request.resourceType() !== 'eventsource') open.add(request);
  });
  const close = (request: Request) => void open.delete(request);
  page.on('requestfinished', close);
  page.on('requestfailed', close);
  return () => open.size;
};

/** Waits until the page shows its content, nothing is loading and two more frames were painted. */
const waitUntilLoaded = async (page: Page, openRequests: () => number): Promise<void> => {
  await page.locator('h1, h2, [role=alert]').filter({ visible: true }).first().waitFor();
  const isIdle = async (): Promise<boolean> => {
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    return openRequests() === 0 && (await page.getByText('Loading', { exact: true }).count()) === 0;
  };
  await expect.poll(isIdle, { timeout: 30_000 }).toBe(true);
  await expect.poll(isIdle, { timeout: 30_000 }).toBe(true);
};

test.each(kinds)(
  'no page that a %s may open moves by more than 0.05 while it loads, on a phone and on a desktop',
  async (kind) => {
    const found: string[] = [];
    const { page } = await stage.visitor('desk');
    await enterAs[kind](page);
    const order = await orderByWire(stage.url, {
      vehicles: [a('ford')],
      ...(kind === 'member' && { by: people.dana }),
    });
    const isBuyer = kind === 'guest' || kind === 'member';
    if (isBuyer) await withInCart(page, a('honda'));
    const addresses = pagesOf(kind).map((address) => (address.startsWith('/track/') ? order : address));
    await watchShifts(page);
    const openRequests = countOpenRequests(page);
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
    for (const [screen, size] of Object.entries(screens)) {
      await page.setViewportSize(size);
      for (const address of addresses) {
        await page.goto(address);
        await waitUntilLoaded(page, openRequests);
        const shifts = (await readShifts(page)).filter(({ hadRecentInput }) => !hadRecentInput);
        const sum = shifts.reduce((total, { value }) => total + value, 0);
        if (process.env['SHIFTS']) process.stdout.write(`${kind} ${screen} ${address} ${sum.toFixed(3)}\n`);
        if (sum > MAX_SHIFT)
          found.push(
            `${address} on a ${screen}: ${sum.toFixed(3)}\n  ${shifts.flatMap(({ moved }) => moved).join('\n  ')}`,
          );
      }
    }
    expect(found).toEqual([]);
  },
  400_000,
);
