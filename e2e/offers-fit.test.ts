import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { people, visitorAs } from './people.ts';
import { planByWire } from './plan-by-wire.ts';
import { button, reads } from './guest.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const pages = ['', '/pricing', '/subscriptions', '/membership', '/trial-details', '/requirements', '/support', '/cart'];

/** The pages of a language on which one of these links can be seen. */
const pagesWith = async (page: Page, language: string, links: string): Promise<string[]> => {
  const found: string[] = [];
  for (const address of pages) {
    await page.goto(`${language}${address}` || '/');
    await page.locator('h1').filter({ visible: true }).first().waitFor();
    await page.waitForLoadState('networkidle');
    if ((await page.locator(links).filter({ visible: true }).count()) > 0) found.push(`${language}${address}`);
  }
  return found;
};

const TRIAL = 'a[href*="trial=start"]';
const REGISTER = 'a[href$="/register"]';

test.each(['', '/fr', '/es'])(
  'under “%s” a member with a plan is offered no trial and not told to register',
  async (language) => {
    const { page: guest } = await stage.visitor('desk');
    expect(await pagesWith(guest, language, TRIAL)).toContain(language);
    expect(await pagesWith(guest, language, REGISTER)).toContain(`${language}/cart`);
    const dana = await planByWire(stage.url, people.dana);
    if (language === '') await dana.buy({ tier: 'PROFESSIONAL', billing: 'monthly' });
    const { page } = await visitorAs(stage, 'dana', 'desk');
    expect(await pagesWith(page, language, `${TRIAL}, ${REGISTER}`)).toEqual([]);
  },
);

test('a cart that holds a plan alone offers no other vehicle', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'phone');
  await page.goto('/cart');
  await button(page, 'Choose a plan').click();
  await button(page.getByRole('dialog'), 'Choose Basic').click();
  await button(page, /^Remove .*Basic/).waitFor();
  await reads(page, 'Add a vehicle');
  expect(await page.getByText('Add another vehicle').count()).toBe(0);
});
