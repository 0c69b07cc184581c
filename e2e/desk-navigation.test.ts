import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { answerInstead } from './instead.ts';
import { cutOff, isAtHand, look, settled } from './looks.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const mainMenu = (page: Page): Locator => page.getByRole('navigation', { name: 'Main' });
const linksIn = async (page: Page, group: string): Promise<string[]> => {
  const names = await mainMenu(page).getByRole('group', { name: group }).getByRole('link').allInnerTexts();
  return names.map((name) => name.replace(/\s*\d+$/, ''));
};

test('the navigation of the code desk is grouped by task, with the pages of the site last', async () => {
  const { page } = await superAdminOf(stage);
  await mainMenu(page).getByRole('link', { name: 'Settings' }).waitFor();
  expect(await linksIn(page, 'Work')).toEqual(['Queue', 'Messages', 'Documents', 'Members', 'Orders', 'Payments']);
  expect(await linksIn(page, 'Management')).toEqual(['Team', 'Reports', 'Accounting', 'Audit log']);
  expect(await linksIn(page, 'Settings')).toEqual(['Settings']);
  const all = await mainMenu(page).getByRole('link').allInnerTexts();
  expect(all.slice(-2)).toEqual(['Home', 'Pricing']);

  const { page: maria } = await deskOf(stage, 'maria');
  expect(await linksIn(maria, 'Work')).toEqual(['Queue', 'Messages', 'Documents', 'Members', 'Orders']);
  expect(await linksIn(maria, 'Management')).toEqual(['Reports']);
  expect(await mainMenu(maria).getByRole('link', { name: 'Settings' }).count()).toBe(0);
});

const sections = [
  ['/super-admin/prices', 'Prices'],
  ['/super-admin/code-rules', 'Code formats'],
  ['/super-admin/desk-hours', 'Desk hours'],
  ['/super-admin/blocks', 'Block list'],
  ['/super-admin/flag-rules', 'Flags'],
  ['/super-admin/authorities', 'Required documents'],
  ['/super-admin/compliance', 'Licensing laws'],
  ['/super-admin/holds', 'Legal holds'],
] as const;

test('the settings are one screen, and the address of each section opens that section', async () => {
  const { page } = await superAdminOf(stage);
  await mainMenu(page).getByRole('link', { name: 'Settings' }).click();
  await heading(page, 'Settings').waitFor();
  await look(page, 'settings');
  const list = page.getByRole('navigation', { name: 'Settings' });
  for (const [address, name] of sections) {
    await page.goto(address);
    await heading(page, name).waitFor();
    await list.getByRole('link', { name }).and(page.locator('[aria-current="page"]')).waitFor();
    await mainMenu(page).getByRole('link', { name: 'Settings' }).and(page.locator('[aria-current="page"]')).waitFor();
    expect(await list.getByRole('link').count()).toBe(sections.length + 1);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('main').getByRole('link', { name: 'Settings' }).filter({ visible: true }).click();
  await heading(page, 'Settings').waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Prices' }).click();
  await heading(page, 'Prices').waitFor();
});

test('on a phone of 320 pixels an admin reaches every page with the thumb, in each language', async () => {
  const { page } = await superAdminOf(stage, 'phone');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const [prefix, bar, menuName, last] of [
    ['', 'Shortcuts', 'Menu', 'Pricing'],
    ['/fr', 'Raccourcis', 'Menu', 'Prix'],
    ['/es', 'Accesos directos', 'Menú', 'Precios'],
  ] as const) {
    await page.goto(`${prefix}/admin`);
    const shortcuts = page.getByRole('navigation', { name: bar });
    const menu = button(shortcuts, menuName);
    await menu.waitFor();
    for (const one of await shortcuts.locator('a, button').all()) {
      const box = await one.boundingBox();
      expect(box && box.height >= 44 && box.width >= 44 && box.y > 500, `${prefix} ${await one.innerText()}`).toBe(
        true,
      );
      expect(await isAtHand(one), `${prefix} ${await one.innerText()}`).toBe(true);
    }
    expect(await cutOff(shortcuts)).toEqual([]);
    await menu.click();
    const links = page.locator('nav:popover-open a');
    for (const one of await links.all()) {
      await one.scrollIntoViewIfNeeded();
      const box = await one.boundingBox();
      expect(box && box.height >= 44, `${prefix} ${await one.innerText()}`).toBe(true);
      expect(await isAtHand(one), `${prefix} ${await one.innerText()}`).toBe(true);
    }
    expect(await cutOff(page.locator('nav:popover-open'))).toEqual([]);
    await links.filter({ hasText: new RegExp(`^${last}\\s*$`) }).waitFor();
    await page.keyboard.press('Escape');
  }
});

test('an open request on a phone has the lower edge for itself, and the menu is at the top', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep] });
  const { page } = await visitorAs(stage, 'maria', 'phone');
  const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
  await shortcuts.getByRole('link', { name: /^Queue\s*1$/ }).waitFor();
  await openRequest(page, jeep);
  await shortcuts.waitFor({ state: 'hidden' });
  await button(page, 'Menu').click();
  await mainMenu(page).getByRole('link', { name: 'Documents' }).click();
  await heading(page, 'Document validation').waitFor();
  await shortcuts.waitFor();
  await look(page, 'desk-phone-bar', { only: 'phone' });
});

test('sound and notifications are offered once on each device', async () => {
  const { page } = await deskOf(stage, 'maria');
  const offer = page
    .getByText('Get a sound and a browser notification when a request comes in?')
    .filter({ visible: true });
  await offer.waitFor();
  await look(page, 'desk-alerts-offer');
  await button(page, 'Not now').click();
  await offer.waitFor({ state: 'hidden' });
  await page.reload();
  await heading(page, 'Queue').waitFor();
  expect(await offer.count()).toBe(0);

  const { page: phone, context } = await deskOf(stage, 'james', 'phone');
  await context.grantPermissions(['notifications']);
  await button(phone, 'Turn on alerts').click();
  await button(phone, 'Turn on alerts').waitFor({ state: 'hidden' });
  await button(phone, 'Menu').click();
  await button(phone, /^Keys and alerts/).click();
  await phone.getByRole('switch', { name: 'Sound', checked: true }).waitFor();
  await reads(phone, 'Two notes when a request arrives.');
});

test('Enter in the search opens the request that it finds alone, and no other', async () => {
  const [ford, honda, jeep] = [a('ford'), a('honda'), a('jeep')];
  for (const vehicle of [ford, honda, jeep]) await orderByWire(stage.url, { vehicles: [vehicle] });
  const { page } = await deskOf(stage, 'maria');
  const search = page.getByRole('searchbox', { name: /Search/ });
  const opened = () => new URL(page.url()).searchParams.get('request');
  await search.fill('guest@example.com');
  await search.press('Enter');
  await page.waitForURL(/[?&]q=guest/);
  await page.getByRole('row').nth(3).waitFor();
  expect(opened()).toBeNull();
  // Typed and entered in one go, before the server has answered.
  await search.fill(honda.vin.slice(-6));
  await search.press('Enter');
  await reads(pane(page), honda.vin);
});

test('a line above the desk makes the page no taller than the window', async () => {
  const { page } = await deskOf(stage, 'maria');
  const me = await (await page.request.get('/auth/me')).json();
  await answerInstead(page, { address: '*/auth/me' }, () => ({
    status: 200,
    contentType: 'application/json',
    body: JSON.stringify({ ...me, user: { ...me.user, isEmailConfirmed: false } }),
  }));
  await page.reload();
  await reads(page, /^Confirm your email address/);
  await heading(page, 'Queue').waitFor();
  await settled(page);
  const main = page.getByRole('main');
  expect(await main.evaluate(({ scrollHeight, clientHeight }) => scrollHeight - clientHeight)).toBe(0);
  await look(page, 'desk-unconfirmed', { only: 'desk' });
});
