import { createCheckoutSession } from '@keywright/contract/payments.calls';
import type { Browser, BrowserContext, Page } from 'playwright-core';

export type Entry = {
  screen: 'phone' | 'desk';
  theme: 'light' | 'dark';
  locale: string;
  /** False for a browser in which no script runs. */
  javaScriptEnabled?: boolean;
  /** True for a browser that takes the service worker. In the others nothing stands between a page and what a test does to its files. */
  worker?: boolean;
};

/** `faults` collects what went wrong inside the pages that this visitor opened: errors thrown, and what the CSP stopped. */
export type Visitor = { page: Page; context: BrowserContext; faults: string[] };

export const screens = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
};

/** As browsers imitate them. */
export const devices = {
  phone: { viewport: screens.phone, hasTouch: true, isMobile: true, deviceScaleFactor: 2 },
  desk: { viewport: screens.desk },
};

/** How many times slower than this machine the browsers are: `SLOW=4` finds the journeys that read a page before it is there. */
const slow = Number(process.env['SLOW'] ?? 1);

const slowDown = async (page: Page): Promise<void> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slow });
};

/** The digits of the sum that stands in one of these, in whatever language; undefined where there is none. */
const sumIn = (page: Page, selector: string): Promise<string | undefined> =>
  page
    .locator(selector)
    .allTextContents()
    .then((texts) => texts.find((text) => /\d[.,]\d\d/.test(text))?.replaceAll(/\D/g, ''))
    .catch(() => undefined);

/** What every journey that pays holds without saying so: the card page asks for the sum that stood on the cart's button. */
const compareSums = (page: Page, faults: string[]): void => {
  let shown: Promise<string | undefined> | undefined;
  page.on('request', (request) => {
    if (request.url().endsWith(createCheckoutSession.path)) shown = sumIn(page, 'main button');
  });
  page.on('domcontentloaded', async () => {
    if (!page.url().includes('/sandbox/pay/')) return;
    const [said, asked] = await Promise.all([shown, sumIn(page, 'tfoot td')]);
    if (said && asked && said !== asked) faults.push(`the cart said ${said}, the card page asks for ${asked}`);
  });
};

export const enter = async (browser: Browser, url: string, entry: Entry): Promise<Visitor> => {
  const { screen, theme, locale, javaScriptEnabled = true, worker = false } = entry;
  const context = await browser.newContext({
    baseURL: url,
    locale,
    timezoneId: 'America/New_York',
    colorScheme: theme,
    javaScriptEnabled,
    serviceWorkers: worker ? 'allow' : 'block',
    ...devices[screen],
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  // Long: a machine that others share may take ten seconds for what takes one.
  context.setDefaultTimeout(30_000 * slow);
  const faults: string[] = [];
  context.on('weberror', (thrown) => faults.push(String(thrown.error().stack ?? thrown.error())));
  context.on('console', (message) => {
    if (/Content Security Policy|requires 'Trusted|Minified React error|Hydration/i.test(message.text()))
      faults.push(message.text());
  });
  // Who listens from the start is heard at once: a browser that is asked to hand over choosers only then may be too late.
  context.on('page', (page) => page.on('filechooser', () => undefined));
  context.on('page', (page) => compareSums(page, faults));
  if (slow > 1) context.on('page', (page) => void slowDown(page));
  return { page: await context.newPage(), context, faults };
};
