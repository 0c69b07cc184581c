import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, reads } from './guest.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';

const stage = openStage();

/** Fills in fields by their names as a password manager does, without any event. */
const fillSilently = (page: Page, values: Record<string, string>): Promise<void> =>
  page.evaluate((given) => {
    for (const [name, value] of Object.entries(given)) {
      const field = document.querySelector(`main [name="${name}"]`);
      // React watches `value` on the element itself; a password manager sets the one of the prototype.
      const { prototype } = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
    }
  }, values);

test.each([
  ['member', '/login', people.dana],
  ['admin', '/admin-login', people.maria],
] as const)(
  'a %s whose password manager fills in the fields without an input event logs in',
  async (_, address, person) => {
    const { email, password } = person;
    const { page } = await stage.visitor('phone');
    await page.goto(address);
    await page.getByRole('textbox', { name: /email/i }).click();
    await fillSilently(page, { email, password });
    await button(page.getByRole('main'), /^Log in$/).click();
    await page.waitForURL((url) => !url.pathname.endsWith('login'));
  },
);

test('a message to support that was filled in without an input event is sent as it stands', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto('/support');
  const letter = { name: 'Ann Lee', email: 'ann@example.com', subject: 'A question', message: 'It is a Ford.' };
  await page.getByLabel('Name').click();
  await fillSilently(page, letter);
  const sent = page.waitForRequest('**/support/contact');
  await button(page, 'Send message').click();
  expect((await sent).postDataJSON()).toMatchObject(letter);
  await reads(page, 'Thanks! Your message has been sent.');
});
