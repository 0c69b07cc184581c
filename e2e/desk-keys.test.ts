import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, start, typeCodes } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { isAtHand, look } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** Everything that a keyboard types with one press, with Shift and without. */
const typed = Array.from({ length: 0x7e - 0x20 }, (_, at) => String.fromCharCode(0x21 + at));

const dialogs = (page: Page) => page.locator('dialog[open]');

/** As before the press: no dialog open, the focus nowhere. */
const clear = async (page: Page): Promise<void> => {
  await expect
    .poll(async () => {
      if ((await dialogs(page).count()) > 0) await page.keyboard.press('Escape');
      return dialogs(page).count();
    })
    .toBe(0);
  await page.evaluate(() => document.activeElement instanceof HTMLElement && document.activeElement.blur());
};

/** The keys that the list names now, as they are pressed. */
const listed = async (page: Page): Promise<string[]> => {
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys and alerts' });
  await sheet.getByText('Esc', { exact: true }).waitFor();
  const caps = await sheet.locator('dt').allTextContents();
  await clear(page);
  // `Ctrl K`, `Ctrl ↵`, `Esc` and `1 – 9` are no single keys.
  return caps.map((cap) => (cap.startsWith('⇧ ') ? cap.slice(2) : cap.toLowerCase())).filter((key) => key.length === 1);
};

/** Whether the page takes a key for its own: what it does not take is typed, or goes to the browser. */
const isTaken = async (page: Page, key: string): Promise<boolean> => {
  await clear(page);
  await page.evaluate(() => {
    document.body.dataset['taken'] = '';
    // After the page's own listeners.
    const note = (event: KeyboardEvent) => (document.body.dataset['taken'] = String(event.defaultPrevented));
    addEventListener('keydown', note, { once: true });
  });
  await page.keyboard.press(key);
  return (await page.evaluate(() => document.body.dataset['taken'])) === 'true';
};

/** Presses every key, those that lead out of this state last, and answers what was listed before. */
const listIsTrue = async (page: Page, leads: string): Promise<string[]> => {
  const named = await listed(page);
  expect(named).toContain(leads);
  const isNamed = (key: string) => named.includes(key) || named.includes(key.toLowerCase());
  const others = typed.filter((key) => key.toLowerCase() !== leads);
  for (const key of [...others, leads]) {
    await expect.poll(() => isTaken(page, key), { message: `the key ${key}` }).toBe(isNamed(key));
  }
  await clear(page);
  return named;
};

test('the list of keys names every key that acts at the desk, and no other', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page } = await deskOf(stage, 'maria');
  await openRequest(page, ford);
  await reads(pane(page), 'Pending');
  const waiting = await listIsTrue(page, 's');
  await reads(pane(page), 'In progress, you');
  await page.reload();
  await reads(pane(page), 'In progress, you');
  const inHand = await listIsTrue(page, 'g');
  await reads(pane(page), 'Pending');
  expect(waiting).not.toContain('c');
  expect(inHand).toEqual(
    expect.arrayContaining(['c', 't', 'd', 'a', '1', '2', '3', 'e', 'b', 'r', 'R', '+', '-', '0']),
  );
});

test('by their keys a request is taken over from somebody idle, and a super admin stands in', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page: maria } = await deskOf(stage, 'maria');
  await openRequest(maria, ford);
  await start(maria);
  const saved = maria.waitForResponse((response) => response.url().includes('/admin/code-draft/'));
  await typeCodes(maria, { code: '14325' });
  expect((await saved).status()).toBe(200);
  await maria.close({ runBeforeUnload: false });
  const longAgo = `update request set touched_at = now() - interval '6 minutes' where vin = '${ford.vin}'`;
  await stage.killAndRestart(async () => {
    expect(await stage.command('e2e/on-the-data.ts', longAgo)).toMatchObject({ status: 0 });
  });

  const { page: james } = await visitorAs(stage, 'james', 'desk');
  await heading(james, 'Queue').waitFor();
  await james.getByRole('link', { name: /^In progress/ }).click();
  await openRequest(james, ford);
  await button(pane(james), 'Take over').waitFor();
  await james.keyboard.press('t');
  const sure = james.getByRole('dialog', { name: 'Take this request over?' });
  await reads(sure, /Maria Lopez/);
  await button(sure, 'Take over').and(james.locator(':focus')).waitFor();
  await james.keyboard.press('Control+Enter');
  await reads(pane(james), 'In progress, you');
  await james.waitForFunction(() => document.activeElement?.id === 'keycode');
  // What Maria had typed comes along, and is read back before it is sent.
  await reads(pane(james), /^Maria Lopez typed a code before you took this request over/);
  await look(james, 'draft-carried');
  await button(pane(james), 'Use what was typed').click();
  await expect
    .poll(() => pane(james).getByRole('textbox', { name: 'Key code', exact: true }).inputValue())
    .toBe('14325');
  await expect.poll(() => button(pane(james), 'Use what was typed').count()).toBe(0);

  const { page: root } = await superAdminOf(stage);
  await root.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }).click();
  await root.getByRole('link', { name: /^In progress/ }).click();
  await openRequest(root, ford);
  await reads(pane(root), /^With James Okafor since \d/);
  expect(
    await pane(root)
      .getByText(/^With Maria Lopez since/)
      .count(),
  ).toBe(0);
  await button(pane(root), 'Stand in for James Okafor').waitFor();
  await root.keyboard.press('i');
  const stands = root.getByRole('dialog', { name: 'Stand in for James Okafor' });
  await button(stands, 'Stand in for James Okafor').and(root.locator(':focus')).waitFor();
  // It confirms the dialog alone: the form that it opens is not sent by the same press.
  await root.keyboard.press('Control+Enter');
  await pane(root).getByRole('textbox', { name: 'Key code', exact: true }).waitFor();
});

test('the way to every page, to the palette and to the keys is at hand on every page of the desk, at any height of the window', async () => {
  const { page } = await superAdminOf(stage);
  const menu = page.getByRole('navigation', { name: 'Main' });
  const tools = [button(menu, /^Find or do/), button(menu, /^Keys and alerts/)];
  for (const words of await menu.getByRole('link').allTextContents()) {
    if (/^(Home|Pricing)/.test(words)) continue;
    const link = menu.getByRole('link', { name: words.trim() });
    await link.click();
    await link.and(page.locator('[aria-current="page"]')).waitFor();
    // They come with what a page is fetched with.
    for (const tool of tools) await expect.poll(() => isAtHand(tool), { message: words }).toBe(true);
  }
  const all = menu.getByRole('link').or(menu.getByRole('button')).or(menu.getByRole('combobox'));
  for (const one of await all.all()) expect(await isAtHand(one), (await one.textContent()) ?? '').toBe(true);
  await tools[0]?.click();
  await page.getByRole('combobox', { name: /^An action, a list/ }).waitFor();
  await page.keyboard.press('Escape');
  await button(menu, /^Account: /).click();
  const account = menu.getByRole('group', { name: 'Account' });
  const inAccount = [
    account.getByRole('link', { name: 'Profile' }),
    account.getByRole('link', { name: 'Français' }),
    account.getByRole('combobox', { name: 'Appearance' }),
    button(account, 'Log out'),
  ];
  for (const one of inAccount) expect(await isAtHand(one), String(one)).toBe(true);
  await page.keyboard.press('Escape');
  await account.waitFor({ state: 'hidden' });
  // Lower than all of them: they scroll, and what stands at the foot stays.
  await page.setViewportSize({ width: 1440, height: 600 });
  for (const one of await all.all()) {
    await one.scrollIntoViewIfNeeded();
    expect(await isAtHand(one), (await one.textContent()) ?? '').toBe(true);
  }
  for (const tool of tools) expect(await isAtHand(tool)).toBe(true);

  const { page: phone } = await visitorAs(stage, 'maria', 'phone');
  await heading(phone, 'Queue').waitFor();
  expect(await button(phone, /^Find or do/).count()).toBe(0);
  await button(phone, 'Menu').click();
  await button(phone, /^Find or do/).click();
  await phone.getByRole('combobox', { name: /^An action, a list/ }).waitFor();
});
