import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, pane, papersAt } from './desk.ts';
import { heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

const MANY = 20;
/** Of half of them more papers than the three photos came. */
const asked = { authority: 'shop', extras: ['authorization', 'workOrder', 'signature'] } as const;

const focusIs = (page: Page, id: string) => page.waitForFunction((wanted) => document.activeElement?.id === wanted, id);

/** Whether anything was pressed by a pointer; a key that presses a button tells of no pointer. */
const countPointers = (page: Page) =>
  page.addInitScript(() => {
    const count = () => sessionStorage.setItem('pointed', 'yes');
    for (const type of ['pointerdown', 'mousedown', 'touchstart']) addEventListener(type, count, true);
  });

/** Each paper by its number, the first one last. */
const opensDocuments = async (page: Page): Promise<void> => {
  await papersAt(page).first().waitFor();
  const [first, ...others] = await papersAt(page).all();
  for (const [at, paper] of [...others, first].entries()) {
    if (!paper) throw new Error('there is no paper');
    await page.keyboard.press(`${paper === first ? 1 : at + 2}`);
    await paper.and(page.getByRole('button', { name: /opened by you$/, pressed: true })).waitFor();
  }
};

const sends = async (page: Page, code: string): Promise<void> => {
  await opensDocuments(page);
  await page.keyboard.press('s');
  await focusIs(page, 'keycode');
  await page.keyboard.type(code);
  await page.keyboard.press('Tab');
  await page.keyboard.type(code);
  await page.keyboard.press('Escape');
  await page.keyboard.press('t');
  await page.keyboard.press('Control+Enter');
};

test('request after request is decided by keys alone, and a killed server takes nothing that was typed', async () => {
  const vehicles = Array.from({ length: MANY }, () => a('ford'));
  for (let at = 0; at < MANY; at += 5)
    await orderByWire(stage.url, { vehicles: vehicles.slice(at, at + 5), by: people.dana, ...(at < 10 && { asked }) });
  const { page } = await deskOf(stage, 'maria', 'desk', { theme: 'dark' });
  await countPointers(page);
  await page.reload();
  await heading(page, 'Queue').waitFor();
  await reads(page, new RegExp(`Waiting ${MANY}`));
  // The figures may come before the rows.
  await page.getByRole('region', { name: 'Queue' }).getByRole('row').nth(MANY).waitFor();
  const { keyboard } = page;
  const [first] = vehicles as [Vehicle, ...Vehicle[]];
  await keyboard.press('n');
  await reads(pane(page), 'Pending');

  // The ID of a validated member need not be opened: the first document that must is in view.
  await papersAt(page).filter({ hasText: 'Registration' }).and(page.locator('[aria-pressed="true"]')).waitFor();
  await keyboard.press('1');

  // The enlarged document answers to the keys that its buttons name.
  await keyboard.press('e');
  const large = page.getByRole('dialog', { name: 'Front of ID' });
  const picture = large.getByRole('img');
  await picture.waitFor();
  await keyboard.press('r');
  await expect.poll(() => picture.evaluate((one) => getComputedStyle(one).rotate + one.className)).toMatch(/turned90/);
  await keyboard.press('2');
  await page.getByRole('dialog', { name: 'Back of ID' }).getByRole('img').waitFor();
  await look(page, 'desk-enlarged-dark');
  // So does what came beside the three photos, by the numbers after theirs.
  await keyboard.press('5');
  const order = page.getByRole('dialog', { name: 'Work order' });
  await order.getByRole('button', { name: /^5 Work order.*opened by you$/ }).waitFor();
  await keyboard.press('R');
  await keyboard.press('+');
  await expect.poll(() => order.getByRole('img').evaluate((one) => one.className)).toMatch(/turned270/);
  await expect.poll(() => order.getByRole('img').evaluate((one) => one.parentElement?.className)).toMatch(/zoom2/);
  await keyboard.press('0');
  await expect.poll(() => order.getByRole('img').evaluate((one) => one.parentElement?.className)).not.toMatch(/zoom/);
  await look(page, 'desk-extra-enlarged-dark');
  await keyboard.press('6');
  await page.getByRole('dialog', { name: 'Signature' }).getByRole('img').waitFor();
  await keyboard.press('1');
  // How it was turned is remembered.
  await expect.poll(() => picture.evaluate((one) => one.className)).toMatch(/turned90/);
  await keyboard.press('Escape');
  await large.waitFor({ state: 'hidden' });

  // Started, and taken back.
  await keyboard.press('s');
  await focusIs(page, 'keycode');
  await keyboard.press('Escape');
  await keyboard.press('z');
  await reads(page, / is back in the queue\.$/);
  await reads(pane(page), 'Pending');

  // Typed, killed, restarted, sent.
  await keyboard.press('s');
  await focusIs(page, 'keycode');
  await keyboard.type('K1001');
  await stage.killAndRestart(async () => keyboard.type('X'));
  await keyboard.press('Control+Enter');
  await reads(pane(page), /^Retype the key code/);
  await focusIs(page, 'keycodeAgain');
  await keyboard.type('K1001Y');
  expect(await pane(page).getByRole('textbox', { name: 'Key code', exact: true }).inputValue()).toBe('K1001X');
  await reads(page, /^Live$/);
  await keyboard.press('Control+Enter');
  await reads(pane(page), /^The key codes don’t match/);
  await keyboard.press('Backspace');
  await keyboard.type('X');
  await reads(pane(page), 'Select the code source.');
  // From now on it stands there.
  await keyboard.press('Tab');
  await keyboard.type('D');
  await keyboard.press('Escape');
  await opensDocuments(page);
  await keyboard.press('t');
  await look(page, 'desk-code-dark');
  await keyboard.press('Control+Enter');
  await reads(page, `Code sent for ${first.name}.`);
  await reads(page, new RegExp(`Waiting ${MANY - 1}`));

  for (let left = MANY - 1; left > 0; left -= 1) {
    await reads(pane(page), 'Pending');
    if (left % 4 === 0) {
      await keyboard.press('d');
      const sheet = page.getByRole('dialog', { name: 'Decline this request' });
      await sheet.getByRole('combobox', { name: 'Reason' }).and(page.locator(':focus')).waitFor();
      // The eighth of the program's reasons, or the ninth: a super admin's own, which brings its words. "Another reason" is last.
      await sheet.getByRole('option', { name: '9 A dealer can help' }).waitFor({ state: 'attached' });
      await sheet.getByRole('option', { name: '0 Another reason' }).waitFor({ state: 'attached' });
      await keyboard.press(left === 4 ? '9' : '8');
      const note = sheet.getByRole('textbox', { name: /^Note to the customer/ });
      expect(await note.inputValue()).toMatch(left === 4 ? /A dealer of the make can order a key/ : /^$/);
      await keyboard.press('Control+Enter');
      await sheet.waitFor({ state: 'hidden' });
    } else {
      await sends(page, `K2${left}0`);
    }
    await page.getByRole('link', { name: left === 1 ? 'Waiting 0' : `Waiting ${left - 1}`, exact: true }).waitFor();
  }
  expect(await page.evaluate(() => sessionStorage.getItem('pointed'))).toBe(null);
});

test('the palette finds acts, lists and requests; single keys can be switched off for this device', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page } = await deskOf(stage, 'james');
  const { keyboard } = page;
  await reads(page, ford.name);
  await keyboard.press('Control+k');
  const palette = page.getByRole('combobox', { name: /^An action, a list/ });
  await palette.waitFor();
  await look(page, 'desk-palette');
  await keyboard.type(ford.vin.slice(-6));
  await keyboard.press('Enter');
  await reads(pane(page), ford.vin);
  await look(page, 'desk-open');
  await keyboard.press('Control+k');
  await palette.waitFor();
  await keyboard.type('transactions');
  await keyboard.press('Enter');
  await page.waitForURL(/list=transactions/);
  await keyboard.press('?');
  const keys = page.getByRole('dialog', { name: 'Keys and alerts' });
  await keys.waitFor();
  await look(page, 'desk-keys');
  await keys.getByRole('switch', { name: 'Single keys' }).press('Space');
  await keyboard.press('Escape');
  await keys.waitFor({ state: 'hidden' });
  await page.reload();
  await reads(pane(page), ford.vin);
  await keyboard.press('s');
  await keyboard.press('Control+k');
  await palette.waitFor();
  await keyboard.type('Start');
  await keyboard.press('Enter');
  await focusIs(page, 'keycode');
  await page.getByRole('status').getByText('Status updated to In Progress').waitFor();
});

test('two codes that differ are told apart as the second is left, and agree again without a send', async () => {
  const honda = a('honda');
  await orderByWire(stage.url, { vehicles: [honda] });
  const { page } = await deskOf(stage, 'james');
  const { keyboard } = page;
  await page.getByRole('region', { name: 'Queue' }).getByRole('row').nth(1).waitFor();
  await keyboard.press('Control+k');
  await page.getByRole('combobox', { name: /^An action, a list/ }).waitFor();
  await keyboard.type(honda.vin.slice(-6));
  await keyboard.press('Enter');
  await reads(pane(page), honda.vin);
  await keyboard.press('s');
  await focusIs(page, 'keycode');
  await keyboard.type('K1001');
  await keyboard.press('Tab');
  await keyboard.type('K1002');
  await keyboard.press('Tab');
  await reads(pane(page), /^The key codes don’t match/);
  await look(page, 'desk-codes-differ');
  // The two stand on one line, their names and what is typed alike, though something is said of one of them.
  for (const part of ['label[for="keycode"], label[for="keycodeAgain"]', '#keycode, #keycodeAgain']) {
    const tops = await pane(page)
      .locator(part)
      .evaluateAll((both) => both.map((one) => one.getBoundingClientRect().top));
    expect(tops).toEqual([tops[0], tops[0]]);
  }
  await page.locator('#keycode').fill('K1002');
  await keyboard.press('Tab');
  await pane(page)
    .getByText(/^The key codes don’t match/)
    .waitFor({ state: 'detached' });
});
