import type { Browser } from 'playwright-core';
import { logInAs } from '../../e2e/people.ts';
import { a } from '../../e2e/vehicles.ts';
import { devices } from '../../e2e/visitor.ts';

const makes = ['ford', 'honda', 'toyota', 'nissan', 'jeep'] as const;
const LINES = 100;

/** Runs in the page, before anything of its own: notes for how long it answered nothing at a stretch. */
const watch = (): void => {
  const seen = globalThis as unknown as { longest: number };
  seen.longest = 0;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.longest = Math.max(seen.longest, duration);
  }).observe({ type: 'longtask' });
};

/** Milliseconds of the longest piece of work while a member's list of a hundred vehicles is judged and drawn, on a phone with a quarter of this processor. */
export const longestOfHundred = async (browser: Browser, url: string): Promise<number> => {
  const context = await browser.newContext({ baseURL: url, ...devices.phone });
  try {
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    await page.addInitScript(watch);
    await logInAs(page, 'priya');
    await page.goto('/vehicle-keycode-request/many');
    const lines = Array.from({ length: LINES }, (_, at) => a(makes[at % makes.length] ?? 'ford').vin);
    await page.getByRole('textbox', { name: 'List of vehicles' }).fill(lines.join('\n'));
    await page.waitForLoadState('networkidle');
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    await page.getByRole('button', { name: 'Check the list' }).click();
    await page.getByRole('button', { name: `Drop Line ${LINES}` }).waitFor();
    return await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  } finally {
    await context.close();
  }
};
