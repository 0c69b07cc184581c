import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';

/** What one first load of a page came to. */
export type Load = {
  /** Milliseconds until the largest part was painted. */
  lcp: number;
  cls: number;
  /** Of all scripts that came without anybody touching the page, each packed by gzip. */
  scriptKb: number;
};

/** A phone on a mobile line, as Lighthouse imagines it: 1.6 Mbit/s, 150 ms, a quarter of this processor. */
const phone = { latency: 150, downloadThroughput: 1_638_400 / 8, uploadThroughput: 750_000 / 8, slowdown: 4 };

type Seen = { lcp: number; cls: number };
type Watching = { seen: Seen };

/** Runs in the page, before anything of its own. */
const watch = (): void => {
  const seen: Seen = { lcp: 0, cls: 0 };
  (globalThis as unknown as Watching).seen = seen;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
      if (!entry.hadRecentInput) seen.cls += entry.value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
};

/** Loads a page as somebody who was never there, and waits until it is still. */
export const firstLoad = async (browser: Browser, url: string, on: 'desk' | 'phone'): Promise<Load> => {
  const viewport = on === 'phone' ? { width: 390, height: 844 } : { width: 1280, height: 800 };
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body().catch(() => Buffer.alloc(0)));
    });
    if (on === 'phone') {
      const devtools = await context.newCDPSession(page);
      const { slowdown: rate, ...line } = phone;
      await devtools.send('Network.enable');
      await devtools.send('Network.emulateNetworkConditions', { offline: false, ...line });
      await devtools.send('Emulation.setCPUThrottlingRate', { rate });
    }
    await page.addInitScript(watch);
    await page.goto(url, { waitUntil: 'load' });
    await page.waitForLoadState('networkidle');
    const { lcp, cls } = await page.evaluate(() => (globalThis as unknown as Watching).seen);
    const bytes = (await Promise.all(scripts)).reduce((total, script) => total + gzipSync(script).length, 0);
    return { lcp, cls, scriptKb: bytes / 1_000 };
  } finally {
    await context.close();
  }
};
