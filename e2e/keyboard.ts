import type { Locator, Page } from 'playwright-core';

const MOST_STOPS = 80;

/** What the person sees of the focus. Of a row whose link fills it, the row carries the ring. */
const lookOfFocus = (page: Page) =>
  page.evaluate(() => {
    const on = document.activeElement;
    if (!on || on === document.body) return null;
    const box = on.getBoundingClientRect();
    return {
      html: on.outerHTML.slice(0, 200),
      inSight: box.width > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth,
      rings: [on, on.closest('tr')].map((element) => {
        const style = element && getComputedStyle(element);
        return style && style.outlineStyle !== 'none' ? Number.parseFloat(style.outlineWidth) : 0;
      }),
    };
  });

/** Goes on with Tab until the control has the focus, seeing at each stop where it is. */
export const tabTo = async (page: Page, control: Locator): Promise<void> => {
  await control.waitFor();
  for (let stop = 0; stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    const focus = await lookOfFocus(page);
    if (focus && !focus.inSight) throw new Error(`the focus is out of sight: ${focus.html}`);
    if (focus && Math.max(...focus.rings) < 2) throw new Error(`no ring around ${focus.html}`);
    if (await control.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`the keyboard does not get to ${String(control)}`);
};

/** Whether the focus is somewhere in the page, and not lost with what had it. */
export const focusIsKept = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body);
