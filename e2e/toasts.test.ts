import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { givePapers } from './give-papers.ts';
import { button, heading, readsToast } from './guest.ts';
import { settled, underNotices } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
] as const;

const LAST_DECIDED = /^Everything of .+ is decided\./;

const placeOf = (page: Page) =>
  page
    .locator('[data-toast]')
    .filter({ visible: true })
    .first()
    .evaluate((toast) => {
      const { left, top, bottom } = toast.getBoundingClientRect();
      return { left, edge: innerWidth >= 1280 ? bottom : top };
    });

test('a toast of the desk names its object, covers no button, and is in the same place on every page', async () => {
  await givePapers(stage.url, 'etienne', { fname: 'Etienne', lname: 'Gagnon' });
  const { page } = await visitorAs(stage, 'maria', 'desk');
  for (const [at, size] of sizes.entries()) {
    await page.setViewportSize(size);
    await page.goto('/admin/registered-users?q=new@demo');
    await button(page, 'Etienne Gagnon').click();
    const notes = page.getByLabel('Admin notes');
    await notes.fill(`Called back, ${at}.`);
    await notes.blur();
    await readsToast(page, /^Notes updated/);
    await page.evaluate(() => scrollTo(0, 0));
    await settled(page);
    for (const part of [page.locator('main'), page.locator('nav').first()])
      expect(await underNotices(part), `${size.width}, registered users`).toEqual([]);
    const first = await placeOf(page);
    await button(page.locator('[data-toast]'), 'Close').click();

    await page.goto('/admin/document-validation');
    await button(page, 'Etienne Gagnon').click();
    const name = ['Front of ID', 'Back of ID', 'Proof of insurance'][at] ?? '';
    await button(page, `Approve: ${name}`).click();
    // The last document is followed by what is next, and on a phone there is room for that alone.
    await readsToast(page, at === sizes.length - 1 ? LAST_DECIDED : new RegExp(`^Approved: ${name}`));
    await settled(page);
    expect(await placeOf(page), `${size.width}`).toEqual(first);
    await heading(page, 'Document validation').waitFor();
  }
});

test.each(sizes)(
  'of two toasts of the desk at $width x $height, the newest is shown where the bar holds one',
  async (size) => {
    const { page } = await visitorAs(stage, 'maria', 'desk');
    await page.setViewportSize(size);
    await page.goto('/admin/registered-users?q=pro@demo');
    await button(page, 'Priya Raman').click();
    const notes = page.getByLabel('Admin notes');
    await notes.fill(`Called at ${size.width}, ${Date.now()}.`);
    await notes.blur();
    // The pointer holds the first one until the second one is there.
    await readsToast(page, /^Notes updated/);
    await notes.fill(`Called twice at ${size.width}, ${Date.now()}.`);
    await notes.blur();
    await page.waitForFunction(() => document.querySelectorAll('[data-toast]').length === 2);
    const shown = await page.locator('[data-toast]').evaluateAll((all) => all.map((toast) => toast.checkVisibility()));
    expect(shown).toEqual([size.width >= 1280, true]);
  },
);
