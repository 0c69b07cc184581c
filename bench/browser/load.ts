import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** What one first load of a page came to. */
export type Load = {
  /** Milliseconds until the first text was painted, and until the largest part was. */
  first: number;
  lcp: number;
  cls: number;
  /** Of all scripts that came without anybody touching the page, each packed by gzip. */
  scriptKb: number;
};

const slow = { width: 390, height: 844, slowdown: 4 };

/** Where a page is opened. Phones have a quarter of this processor. */
const places = {
  desk: { width: 1280, height: 800 },
  /** On a mobile line, as Lighthouse imagines it: 1.6 Mbit/s, 150 ms. */
  phone: { ...slow, line: { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8 } },
  /** On a weak one: 400 kbit/s, 400 ms. */
  'weak phone': { ...slow, line: { latency: 400, downloadThroughput: 400_000 / 8, uploadThroughput: 400_000 / 8 } },
} as const;
type Line = { latency: number; downloadThroughput: number; uploadThroughput: number };
type Place = { width: number; height: number; slowdown?: number; line?: Line };

type Seen = { first: number; lcp: number; cls: number };
type Watching = { seen: Seen };

/** Runs in the page, before anything of its own. */
const watch = (): void => {
  const seen: Seen = { first: 0, lcp: 0, cls: 0 };
  (globalThis as unknown as Watching).seen = seen;
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) {
      seen.first ||= startTime;
      seen.lcp = startTime;
    }
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** What is loaded, and the page of another site from which somebody comes to it. */
export type Visit = { url: string; from: string };

/** So many looks, a tenth of a second apart. */
const MOST_LOOKS = 50;

/**
 * Waits until the browser has nothing to do, and says so when it has not come to that in five seconds. Of each new window it builds parts of its own, for
 * half a second on this machine, as a program that people have open did long ago.
 */
const atRest = async (browser: Browser): Promise<void> => {
  const devtools = await browser.newBrowserCDPSession();
  const busySeconds = async (): Promise<number> => {
    const { processInfo } = await devtools.send('SystemInfo.getProcessInfo');
    return processInfo.reduce((total, { cpuTime }) => total + cpuTime, 0);
  };
  let before = 0;
  let quiet = 0;
  for (let looks = 0; quiet < 3 && looks < MOST_LOOKS; looks += 1) {
    const now = await busySeconds();
    quiet = now - before < 0.02 ? quiet + 1 : 0;
    before = now;
    await pause(100);
  }
  if (quiet < 3) console.error('The browser did not come to rest; what it does stands in this load.');
  await devtools.detach();
};

/**
 * Loads a page as somebody who was never there, and waits until it is still. He comes from another site, as people do: a browser then begins
 * every page in a process of its own. Out of an empty tab it would do so for a page that keeps others from its window
 * (`cross-origin-opener-policy`), and spare a page without that header some 50 ms.
 */
export const firstLoad = async (browser: Browser, { url, from }: Visit, on: keyof typeof places): Promise<Load> => {
  const { width, height, slowdown: rate, line }: Place = places[on];
  const context = await browser.newContext({ viewport: { width, height } });
  try {
    const page = await context.newPage();
    await page.goto(from);
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body().catch(() => Buffer.alloc(0)));
    });
    // Before it is made slower: that is done by work, which never rests.
    await atRest(browser);
    if (line && rate) {
      const devtools = await context.newCDPSession(page);
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    }
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const { first, lcp, cls } = await page.evaluate(() => (globalThis as unknown as Watching).seen);
    const bytes = (await Promise.all(scripts)).reduce((total, script) => total + gzipSync(script).length, 0);
    return { first, lcp, cls, scriptKb: bytes / 1_000 };
  } finally {
    await context.close();
  }
};
