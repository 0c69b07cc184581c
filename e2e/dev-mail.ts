import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** The link of the newest mail with this subject, as the demo shows it. */
export const mailedLink = async (page: Page, subject: string | RegExp): Promise<string> => {
  await expect
    .poll(async () => {
      await page.goto('/dev/mail');
      return page.getByRole('link', { name: subject }).count();
    })
    .toBeGreaterThan(0);
  await page.getByRole('link', { name: subject }).first().click();
  return page.locator('pre a').first().innerText();
};
