import { readFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { screens } from './visitor.ts';

const folder = path.resolve(import.meta.dirname, '../shots');
const standards = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Less than half of `axe.source`, which every page that is judged would have to read. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/**
 * What axe finds wrong on the page as it stands. It is run inside the page itself, which has no frames: by way of a driver's package that
 * carries it there each time, and its whole findings back, the same takes three times as long.
 */
export const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const found = await page.evaluate(async (values) => {
    const judge = Reflect.get(window, 'axe') as typeof axe;
    const { violations: wrong } = await judge.run(document, {
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return wrong.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }));
  }, standards);
  return found.map(({ id, help, at }) => `${id}: ${help} (${at.join(', ')})`);
};

/** Keeps a picture of the page under `shots/` when SHOTS is set, for people to look at. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SHOTS']) return;
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), animations: 'disabled' });
};

/** What makes the page wider than the window. What scrolls inside its own frame is no fault. */
export const tooWide = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    if (document.documentElement.scrollWidth <= innerWidth) return [];
    const isWide = (element: Element) => element.getBoundingClientRect().right > innerWidth + 1;
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => isWide(element) && ![...element.children].some(isWide),
    );
    return wide.slice(0, 3).map((element) => `${element.outerHTML.slice(0, 120)} ends right of the window`);
  });

/** Whether all of it lies in the window, with nothing over its middle. */
export const isAtHand = (control: Locator): Promise<boolean> =>
  control.evaluate((element) => {
    const { top, bottom, left, right } = element.getBoundingClientRect();
    const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top >= 0 && left >= 0 && bottom <= innerHeight && right <= innerWidth && element.contains(over);
  });

/** What can be pressed or filled in, and of which some is in sight under a notice. */
export const underNotices = (within: Locator): Promise<string[]> =>
  within.evaluate((element) => {
    const notices = [...document.querySelectorAll('[data-toast]')].map((one) => one.getBoundingClientRect());
    if (notices.length === 0) throw new Error('nothing is said');
    return [...element.querySelectorAll('a[href], button, input, select, textarea')]
      .filter((one) => {
        const { top, bottom, left, right, width } = one.getBoundingClientRect();
        if (width === 0 || bottom <= 0 || top >= innerHeight) return false;
        return notices.some((it) => it.top < bottom && it.bottom > top && it.left < right && it.right > left);
      })
      .map((one) => one.outerHTML.slice(0, 120));
  });

/** What of a part of the page is cut off at its side, or has to be scrolled to; what is shortened with an ellipsis is neither. */
export const cutOff = (part: Locator): Promise<string[]> =>
  part.evaluate((element) =>
    [element, ...element.querySelectorAll('*')]
      .filter((one) => {
        const { overflowX, textOverflow } = getComputedStyle(one);
        const isShown = one.clientWidth > 1 && overflowX !== 'visible' && textOverflow !== 'ellipsis';
        return isShown && one.scrollWidth > one.clientWidth;
      })
      .map((one) => one.outerHTML.slice(0, 120)),
  );

/** Text in twice its size, as set in a browser's settings, or as usual again. */
const letters = (page: Page, size: '200%' | ''): Promise<void> =>
  page.evaluate((wanted) => {
    document.documentElement.style.fontSize = wanted;
  }, size);

/** Asked frame by frame: the promise of an animation whose element goes meanwhile may stay open for ever. */
export const settled = async (page: Page): Promise<void> => {
  await page.waitForFunction(() => {
    const passing = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity);
    return document.fonts.status === 'loaded' && passing.every(({ playState }) => playState !== 'running');
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
};

const judged = { phone: 'light', desk: 'dark' } as const;
/** Colours and sizes do not depend on one another: each of both is judged once. What is not judged is shown only to be photographed. */
const schemes = (screen: 'phone' | 'desk', only: boolean): readonly ('light' | 'dark')[] =>
  only || process.env['SHOTS'] ? ['light', 'dark'] : [judged[screen]];

type Options = { theme?: 'light' | 'dark'; only?: 'phone' | 'desk' };

/**
 * Looks at the page as it stands now: on a phone and at a desk, light and dark, 320 px wide, and with letters twice as
 * large. axe must find nothing, and nothing may be wider than the window. Leaves the page as it was.
 */
export const look = async (page: Page, name: string, { theme = 'light', only }: Options = {}): Promise<void> => {
  await page.bringToFront();
  const before = page.viewportSize() ?? screens.desk;
  const faults: string[] = [];
  const note = (where: string, found: string[]) => faults.push(...found.map((fault) => `${name}, ${where}: ${fault}`));
  // What stands there is looked at first: one change of size less.
  const both = before.width < screens.desk.width ? (['phone', 'desk'] as const) : (['desk', 'phone'] as const);
  for (const screen of only ? [only] : both) {
    await page.setViewportSize(screens[screen]);
    for (const colorScheme of schemes(screen, only !== undefined)) {
      await page.emulateMedia({ colorScheme });
      await settled(page);
      await shoot(page, `${name}-${screen}-${colorScheme}`);
      if (only || judged[screen] === colorScheme) note(`${screen}, ${colorScheme}`, await violations(page));
    }
    await letters(page, '200%');
    await settled(page);
    note(`${screen}, large letters`, await tooWide(page));
    await shoot(page, `${name}-${screen}-large`);
    await letters(page, '');
  }
  await page.setViewportSize({ width: 320, height: 640 });
  await settled(page);
  note('320 px wide', await tooWide(page));
  await shoot(page, `${name}-320`);
  await page.setViewportSize(before);
  await page.emulateMedia({ colorScheme: theme });
  expect.soft(faults).toEqual([]);
};
