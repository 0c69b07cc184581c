import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** Opens the newest mail with this subject, as the demo shows it; answers what it says. */
export const openMail = async (page: Page, subject: string | RegExp): Promise<Locator> => {
  await expect
    .poll(async () => {
      await page.goto('/dev/mail');
      return page.getByRole('link', { name: subject }).count();
    })
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: subject }).first().click();
  return page.locator('pre');
};

/** The link of the newest mail with this subject. */
export const mailedLink = async (page: Page, subject: string | RegExp): Promise<string> =>
  (await openMail(page, subject)).locator('a').first().innerText();
