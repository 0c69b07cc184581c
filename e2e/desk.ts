import type { Locator, Page } from 'playwright-core';
import { button, heading, reads } from './guest.ts';
import { logInAs } from './people.ts';
import type { Vehicle } from './vehicles.ts';

/** The desk, with an admin at it whose queue is live. */
export const openDesk = async (page: Page, who: 'maria' | 'james'): Promise<void> => {
  await logInAs(page, who);
  await heading(page, 'Queue').waitFor();
};

/** The pane in which one request is worked on. */
export const pane = (page: Page): Locator => page.getByRole('region', { name: 'Request', exact: true });

/** Waits for a request in the queue and opens it. */
export const openRequest = async (page: Page, { vin, name }: Vehicle): Promise<void> => {
  await page
    .getByRole('row')
    .filter({ hasText: vin.slice(-4) })
    .getByRole('link', { name })
    .click();
  await reads(pane(page), vin);
};

export const start = async (page: Page): Promise<void> => {
  await button(pane(page), 'Start').click();
  await reads(pane(page), 'In progress, you');
};

type Codes = { code: string; pin?: string };

export const sendCode = async (page: Page, { code, pin }: Codes): Promise<void> => {
  await pane(page).getByRole('textbox', { name: 'Key code' }).fill(code);
  if (pin) await pane(page).getByRole('textbox', { name: 'PIN' }).fill(pin);
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(page, 'Send code and open next').click();
  await reads(page, /^Code sent for/);
};
