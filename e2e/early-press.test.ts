import { setTimeout } from 'node:timers/promises';
import { publicPages } from '@keywright/contract/pages';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, visitorAs } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

const SCRIPTS = '**/assets/*.js';
const LATE_MS = 150;
const START = '**/assets/start-*.js';
const lostPart = 'This part of the page could not be loaded.';

const letter = {
  Name: 'Ann Lee',
  Email: 'ann@example.com',
  Subject: 'A question',
  Message: 'It is for a Ford.',
};

/** Holds back every script until what comes back is called. */
const holdScripts = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(SCRIPTS, async (route) => {
    await held;
    // A page that is closed waits for none.
    await route.continue().catch(() => undefined);
  });
  return () => letGo();
};

const gone = (page: Page, files: string): Promise<unknown> =>
  page.route(files, (route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }));

const countLetters = (page: Page): { sent: number } => {
  const count = { sent: 0 };
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/support/contact')) count.sent += 1;
  });
  return count;
};

/** Counts the presses that the page delivers to the app by itself. */
const countDelivered = async (page: Page): Promise<() => number> => {
  let count = 0;
  await page.exposeFunction('deliveredOne', () => {
    count += 1;
  });
  await page.addInitScript(() => {
    const note = ({ isTrusted }: Event) => {
      if (!isTrusted) (Reflect.get(window, 'deliveredOne') as () => void)();
    };
    addEventListener('click', note, true);
  });
  return () => count;
};

test.each([
  ['en', '/support', 'Send message', 'Loading'],
  ['fr', '/fr/support', 'Envoyer le message', 'Chargement'],
] as const)(
  'in %s a message that is sent before any script has come says that it waits, and goes out once',
  async (_, address, send, waits) => {
    const { page } = await stage.visitor('phone');
    const letGo = await holdScripts(page);
    const letters = countLetters(page);
    await page.goto(address);
    const fields = ['name', 'email', 'subject', 'message'] as const;
    for (const [index, name] of fields.entries())
      await page.locator(`#support-${name}`).fill(Object.values(letter)[index]!);
    await button(page, send).click();
    await expect.poll(() => page.locator('button[data-held]').getAttribute('data-held')).toBe(waits);
    await look(page, `held-${send.slice(0, 4).toLowerCase()}`, { only: 'phone' });
    // Pressed again by somebody in a hurry.
    await page.locator('button[data-held]').click();
    const answered = page.waitForResponse('**/support/contact');
    letGo();
    expect((await answered).status()).toBe(200);
    await page.locator('#support-name').waitFor({ state: 'detached' });
    expect(letters.sent).toBe(1);
  },
);

test('a message that is sent while each script comes late goes out once, by the button and by the Enter key', async () => {
  for (const press of ['button', 'key'] as const) {
    const { page } = await stage.visitor('desk');
    await page.route(SCRIPTS, async (route) => {
      await setTimeout(LATE_MS);
      await route.continue().catch(() => undefined);
    });
    const letters = countLetters(page);
    await page.goto('/support');
    await fillFields(page, letter);
    if (press === 'button') await button(page, 'Send message').click();
    else await page.getByLabel('Subject').press('Enter');
    await reads(page, 'Thanks! Your message has been sent.');
    expect(letters.sent).toBe(1);
  }
});

test('a member who presses before their name is there sends under it', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  const letGo = await holdScripts(page);
  await page.goto('/support');
  await fillFields(page, { Subject: letter.Subject, Message: letter.Message });
  await button(page, 'Send message').click();
  letGo();
  await reads(page, 'answers by email to member@demo.test');
});

test('no button of a public page loses a press that comes before the app', async () => {
  for (const path of publicPages) {
    const { page } = await stage.visitor('desk');
    const delivered = await countDelivered(page);
    const letGo = await holdScripts(page);
    await page.goto(path);
    const names = await page
      .locator('main button')
      .evaluateAll((all) =>
        (all as HTMLButtonElement[])
          .filter((one) => one.checkVisibility() && !one.popoverTargetElement && one.form?.method !== 'get')
          .map(({ textContent }) => textContent ?? ''),
      );
    for (const name of names) {
      await button(page.locator('main'), name).first().click();
      await page.locator('button[data-held]').waitFor();
    }
    letGo();
    // The last press is delivered: a button that is pressed after another one takes its place.
    await expect.poll(delivered).toBe(names.length > 0 ? 1 : 0);
    expect(await page.locator('button[data-held]').count()).toBe(0);
  }
});

test('a start script that went with an older release: the page comes again once with what was typed, and the message goes out', async () => {
  const { page } = await stage.visitor('phone');
  const letters = countLetters(page);
  const documents: string[] = [];
  page.on('request', (request) => request.isNavigationRequest() && documents.push(request.url()));
  await page.goto('/support');
  await gone(page, START);
  await fillFields(page, letter);
  const again = page.waitForEvent('load');
  await button(page, 'Send message').click();
  await again;
  // The page that came again asks for it once more, in vain: then it says so, and keeps what was typed.
  await reads(page, lostPart);
  await look(page, 'lost-start', { only: 'phone' });
  expect(documents).toHaveLength(2);
  for (const [label, value] of Object.entries(letter)) expect(await page.getByLabel(label).inputValue()).toBe(value);
  await page.unroute(START);
  await button(page, 'Send message').click();
  await reads(page, 'Thanks! Your message has been sent.');
  expect([documents.length, letters.sent]).toEqual([2, 1]);
  expect(await page.getByText(lostPart).count()).toBe(0);
});

test('a new release behind an open page: one press reloads the page and sends', async () => {
  const { page } = await stage.visitor('desk');
  const letters = countLetters(page);
  await page.goto('/support');
  await gone(page, START);
  page.on('framenavigated', () => void page.unroute(START));
  await fillFields(page, letter);
  await button(page, 'Send message').click();
  await reads(page, 'Thanks! Your message has been sent.');
  expect(letters.sent).toBe(1);
});

test('after a deploy a link opens the page that was pressed', async () => {
  for (const [from, name, to] of [
    ['/vehicle-keycode-request', 'Log in', '/login'],
    ['/cart', 'Pricing', '/pricing'],
    ['/vehicle-keycode-request', 'Support', '/support'],
  ] as const) {
    const { page } = await stage.visitor('desk');
    await page.goto(from);
    await heading(page, /./).first().waitFor();
    await page.waitForLoadState('networkidle');
    await gone(page, '**/assets/**');
    const asked = page.waitForRequest((request) => request.isNavigationRequest());
    await page.getByRole('link', { name, exact: true }).first().click();
    expect(new URL((await asked).url()).pathname).toBe(to);
    await page.unroute('**/assets/**');
    await page.waitForURL(`**${to}`);
  }
});
