import type { Browser } from 'playwright-core';
import { pane } from '../../e2e/desk.ts';
import { button } from '../../e2e/guest.ts';
import { logInAs } from '../../e2e/people.ts';
import { devices } from '../../e2e/visitor.ts';

type Watching = { nextMs: Promise<number> };

/** Runs in the page: milliseconds from the next Ctrl+Enter until another VIN and a whole picture of it are painted. */
const watchForNext = (): void => {
  // oxlint-disable-next-line unicorn/consistent-function-scoping -- the page has nothing but this function
  const vinOf = () => document.querySelector('[aria-label="Request"] [translate="no"]')?.textContent;
  const before = vinOf();
  const isShown = (): boolean => {
    const picture = document.querySelector<HTMLImageElement>('[aria-label="Request"] section img:not([hidden])');
    return vinOf() !== undefined && vinOf() !== before && picture?.complete === true && picture.naturalWidth > 0;
  };
  (globalThis as unknown as Watching).nextMs = new Promise((resolve) => {
    const onKey = ({ key, ctrlKey, timeStamp }: KeyboardEvent): void => {
      if (key !== 'Enter' || !ctrlKey) return;
      removeEventListener('keydown', onKey, true);
      const look = (): void => {
        if (isShown()) setTimeout(() => resolve(performance.now() - timeStamp));
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    };
    addEventListener('keydown', onKey, true);
  });
};

/** An admin decides so many requests by keys, one after another: milliseconds from each Send until the next one is shown. */
export const decideByKeys = async (browser: Browser, url: string, first: string, count: number): Promise<number[]> => {
  const context = await browser.newContext({ baseURL: url, ...devices.desk });
  try {
    const page = await context.newPage();
    await logInAs(page, 'maria');
    await page.goto(`/admin?request=${first}`);
    const times: number[] = [];
    for (let n = 0; n < count; n += 1) {
      for (const name of ['Front of ID', 'Back of ID', 'Registration']) {
        if (name === 'Back of ID') {
          await page.keyboard.press('s');
          await page.waitForFunction(() => document.activeElement?.id === 'keycode');
        }
        if (name === 'Registration') {
          await page.keyboard.type('K4471');
          await page.keyboard.press('Tab');
        }
        await button(pane(page), new RegExp(`^\\d ${name}.*opened by you$`))
          .and(page.locator('[aria-pressed="true"]'))
          .waitFor();
      }
      await page.keyboard.type('K4471');
      if (n === 0) await page.locator('#codeSource').selectOption('Dealer');
      await pane(page).getByLabel('What is sent').getByText('K4471').waitFor();
      await page.evaluate(watchForNext);
      await page.keyboard.press('Control+Enter');
      times.push(await page.evaluate(() => (globalThis as unknown as Watching).nextMs));
    }
    return times;
  } finally {
    await context.close();
  }
};
