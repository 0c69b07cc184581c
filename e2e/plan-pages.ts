import type { Page } from 'playwright-core';
import { button, heading, reads } from './guest.ts';

/** The subscription tab, as it is once it was asked for. */
export const openPlan = async (page: Page): Promise<void> => {
  await page.goto('/user-profile?tab=subscription');
  await heading(page, 'What your plan includes').waitFor();
};

/** On the provider's own page: the next card fails, and the plan is renewed with it. */
export const refuseRenewal = async (provider: Page): Promise<void> => {
  await provider.goto('/dev/plans');
  await button(provider, 'The next card fails').click();
  await reads(provider, /The card fails\.$/);
  await button(provider, 'Renew now').click();
  await reads(provider, /unpaid, tried again/);
};
