import type { Locator, Page } from 'playwright-core';
import { button, heading, reads } from './guest.ts';
import { logInAs } from './people.ts';
import type { Stage } from './stage.ts';
import type { Vehicle } from './vehicles.ts';
import type { Visitor } from './visitor.ts';

/** The desk, with an admin at it whose queue is live. */
export const openDesk = async (page: Page, who: 'maria' | 'james'): Promise<void> => {
  await logInAs(page, who);
  await heading(page, 'Queue').waitFor();
};

/** A browser at the desk, with this admin at it. */
export const deskOf = async (
  stage: Stage,
  who: 'maria' | 'james',
  ...[screen = 'desk', options]: Partial<Parameters<Stage['visitor']>>
): Promise<Visitor> => {
  const visitor = await stage.visitor(screen, options);
  await openDesk(visitor.page, who);
  return visitor;
};

type Kept = { shownNotifications?: string[] };

/** A browser without a window shows no notifications: their titles are collected, and the page counts as hidden. */
export const keepNotifications = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const shownNotifications: string[] = [];
    class CollectedNotification extends EventTarget {
      static requestPermission = async () => 'granted';
      constructor(title: string) {
        super();
        shownNotifications.push(title);
      }
    }
    Object.assign(globalThis, { shownNotifications, Notification: CollectedNotification });
    Object.defineProperty(document, 'hidden', { get: () => true });
  });

/** The titles of the notifications since the page was loaded. */
export const notifications = (page: Page): Promise<string[]> =>
  page.evaluate(() => (globalThis as Kept).shownNotifications ?? []);

/** The pane in which one request is worked on. */
export const pane = (page: Page): Locator => page.getByRole('region', { name: 'Request', exact: true });

/** Waits for a request in the queue and opens it. The list is live: a row may move away under the pointer, and is pressed once more then. */
export const openRequest = async (page: Page, { vin, name }: Vehicle): Promise<void> => {
  const link = page
    .getByRole('row')
    .filter({ hasText: vin.slice(-4) })
    .getByRole('link', { name });
  const shown = pane(page).getByText(vin).filter({ visible: true }).first();
  await link.click();
  await shown.waitFor({ timeout: 5_000 }).catch(async () => {
    await link.click();
    await shown.waitFor();
  });
};

export const start = async (page: Page): Promise<void> => {
  await button(pane(page), 'Start').click();
  await reads(pane(page), 'In progress, you');
};

/** What leads to the papers of the open request: its three photos and whatever came beside them, by their numbers. */
export const papersAt = (page: Page): Locator =>
  pane(page).getByRole('group', { name: 'Documents' }).getByRole('button');

/** Opens each paper and waits for its picture, so that the tick counts; the first one last, as it stood before. */
export const openDocuments = async (page: Page): Promise<void> => {
  await papersAt(page).first().waitFor();
  const [first, ...others] = await papersAt(page).all();
  for (const chip of [...others, ...(first ? [first] : [])]) {
    await chip.click();
    await chip
      .and(button(page, /opened by you$/))
      .and(page.locator('[aria-pressed="true"]'))
      .waitFor();
  }
};

/** Types a key code and the PIN as they are asked for: twice; and says where they are from. */
export const typeCodes = async (page: Page, { code, pin }: Codes): Promise<void> => {
  await pane(page).getByRole('textbox', { name: 'Key code', exact: true }).fill(code);
  await pane(page).getByRole('textbox', { name: 'Repeat key code' }).fill(code);
  await pane(page).getByRole('combobox', { name: 'Code source' }).selectOption('Dealer');
  if (!pin) return;
  await pane(page)
    .getByRole('textbox', { name: /^PIN \(/ })
    .fill(pin);
  await pane(page).getByRole('textbox', { name: 'Repeat PIN' }).fill(pin);
};

type Codes = { code: string; pin?: string };

export const sendCode = async (page: Page, codes: Codes): Promise<void> => {
  await openDocuments(page);
  await typeCodes(page, codes);
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(page, 'Send code and open next').click();
  await reads(page, /^Code sent for/);
};
