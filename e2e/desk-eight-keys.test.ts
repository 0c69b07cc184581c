import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, sendCode, start } from './desk.ts';
import { button, reads } from './guest.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

const MAX_KEYS = 8;
const focusIs = (page: Page, id: string) => page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

/** A keyboard that counts: a chord such as Ctrl+Enter is one key. */
const countedKeys = (page: Page) => {
  let count = 0;
  return {
    press: async (key: string) => {
      count += 1;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      count += text.length;
      await page.keyboard.type(text);
    },
    count: () => count,
  };
};

/** Waits until a document is in view and counts as opened, as a person does who reads it. */
const sees = (page: Page, name: string) =>
  button(pane(page), new RegExp(`^\\d ${name}.*opened by you$`))
    .and(page.locator('[aria-pressed="true"]'))
    .waitFor();

const pastes = async (page: Page, text: string): Promise<void> => {
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+v');
};

/** The desk right after a code was sent: the next request is open, and the source is chosen. */
const afterSending = async (
  size: { width: number; height: number },
  vehicle: Vehicle,
  asked?: Asked,
): Promise<Page> => {
  const first = a('ford');
  await orderByWire(stage.url, { vehicles: [first], email: `first-${first.vin}@example.com` });
  await orderByWire(stage.url, {
    vehicles: [vehicle],
    email: `next-${vehicle.vin}@example.com`,
    ...(asked && { asked }),
  });
  const { page } = await deskOf(stage, 'maria');
  await page.setViewportSize(size);
  await openRequest(page, first);
  await start(page);
  await sendCode(page, { code: 'K1000' });
  await reads(pane(page), vehicle.vin);
  return page;
};

type Asked = Parameters<typeof orderByWire>[1]['asked'];

const sizes = [
  { width: 1440, height: 900 },
  { width: 1024, height: 768 },
];

test.each(sizes)(
  'a clean request is decided at $width x $height with eight keys besides the code, which is typed twice',
  async (size) => {
    const ford = a('ford');
    const page = await afterSending(size, ford);
    const keys = countedKeys(page);
    await sees(page, 'Front of ID');
    await keys.press('s');
    await focusIs(page, 'keycode');
    await sees(page, 'Back of ID');
    await page.keyboard.type('K4471');
    await keys.press('Tab');
    await sees(page, 'Registration');
    await keys.type('K4472');
    // It is compared as the last character is typed.
    await reads(pane(page), 'The key codes don’t match. Retype it from your source.');
    await page.keyboard.press('Backspace');
    await page.keyboard.press('1');
    await pane(page).getByLabel('What is sent').getByText('K4471').waitFor();
    const box = page.getByRole('checkbox', { name: 'I checked these documents' });
    expect(await box.isChecked()).toBe(false);
    await keys.press('Control+Enter');
    await reads(page, `Code sent for ${ford.name}.`);
    expect(keys.count()).toBeLessThanOrEqual(MAX_KEYS);
  },
);

test.each(sizes)(
  'a request of a make with a PIN and five documents is decided at $width x $height with eight keys, codes pasted',
  async (size) => {
    const nissan = a('nissan');
    const page = await afterSending(size, nissan, { authority: 'shop', extras: ['authorization', 'signature'] });
    const keys = countedKeys(page);
    await sees(page, 'Front of ID');
    await keys.press('s');
    await focusIs(page, 'keycode');
    await sees(page, 'Back of ID');
    await pastes(page, 'N4471');
    await pane(page).getByText('Pasted, so no need to repeat it.').waitFor();
    await keys.press('Tab');
    await focusIs(page, 'pincode');
    await sees(page, 'Registration');
    await pastes(page, '9081');
    await keys.press('Control+Enter');
    await sees(page, 'Owner’s authorization');
    await keys.press('Control+Enter');
    await sees(page, 'Signature');
    await keys.press('Control+Enter');
    await reads(page, `Code sent for ${nissan.name}.`);
    expect(keys.count()).toBeLessThanOrEqual(MAX_KEYS);
  },
);

test('flags are read first: with one, Ctrl+Enter does not check the box', async () => {
  const nissan = a('nissan');
  for (const email of ['one-flag@example.com', 'other-flag@example.com'])
    await orderByWire(stage.url, { vehicles: [nissan], email });
  const { page } = await deskOf(stage, 'maria');
  await page
    .getByRole('region', { name: 'Queue' })
    .getByRole('row')
    .filter({ hasText: nissan.vin.slice(-4) })
    .first()
    .getByRole('link')
    .click();
  await reads(pane(page), /^Somebody else paid for this VIN too/);
  await sees(page, 'Front of ID');
  await page.keyboard.press('s');
  await focusIs(page, 'keycode');
  await sees(page, 'Back of ID');
  await pastes(page, 'N4471');
  await page.keyboard.press('Tab');
  await sees(page, 'Registration');
  await pastes(page, '9081');
  await page.locator('#codeSource').selectOption('Dealer');
  await page.keyboard.press('Control+Enter');
  await reads(pane(page), 'Review the three documents and check the box before you send the code.');
  expect(await page.getByRole('checkbox', { name: /^I checked these documents/ }).isChecked()).toBe(false);
});

test('each dialog of the desk begins in its field or on its confirming button, and Ctrl+Enter confirms it', async () => {
  const [ford, honda] = [a('ford'), a('honda')];
  for (const vehicle of [ford, honda])
    await orderByWire(stage.url, { vehicles: [vehicle], email: `${vehicle.vin}@example.com` });
  const { page } = await deskOf(stage, 'james');
  await openRequest(page, ford);
  await start(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('a');
  const again = page.getByRole('dialog', { name: 'Ask again: Back of ID' });
  await again.getByRole('combobox', { name: 'Reason' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('2');
  await page.keyboard.press('Control+Enter');
  await again.waitFor({ state: 'hidden' });
  await button(pane(page), 'Check ID number').click();
  const number = page.getByRole('dialog', { name: 'Check ID number' });
  await number
    .getByRole('textbox', { name: /^ID number/ })
    .and(page.locator(':focus'))
    .waitFor();
  await page.keyboard.type('D1234567');
  await page.keyboard.press('Control+Enter');
  await number.waitFor({ state: 'hidden' });
  await openRequest(page, honda);
  await page.keyboard.press('d');
  const decline = page.getByRole('dialog', { name: 'Decline this request' });
  await decline.getByRole('combobox', { name: 'Reason' }).and(page.locator(':focus')).waitFor();
  await page.keyboard.press('8');
  await page.keyboard.press('Control+Enter');
  await reads(page, /^Declined: .+\. The customer has been notified\.$/);
});
