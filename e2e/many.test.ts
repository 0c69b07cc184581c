import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { button, checkOut, heading, reads } from './guest.ts';
import { focusIsKept } from './keyboard.ts';
import { look } from './looks.ts';
import { papersFor } from './papers.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

const PAGE = '/vehicle-keycode-request/many';
const ASK = '**/vehicle/request-keycode-public';

const listField = (page: Page, name = 'List of vehicles') => page.getByRole('textbox', { name });

/** Puts a file where a photo of this name belongs. */
const give = async (page: Page, name: string, vehicle: Vehicle, what: keyof Awaited<ReturnType<typeof papersFor>>) => {
  const papers = await papersFor(vehicle);
  await page.locator(`input[aria-label="${name}, Choose file"]`).setInputFiles(papers[what]);
};

const uploaded = (page: Page, count: number) =>
  page
    .getByText(/^\s*Uploaded, /)
    .nth(count - 1)
    .waitFor();

const fords = (count: number): Vehicle[] => Array.from({ length: count }, () => a('ford'));

const wrongDigit = ({ vin }: Vehicle): string => `${vin.slice(0, 8)}${vin[8] === '5' ? '6' : '5'}${vin.slice(9)}`;

for (const screen of ['phone', 'desk'] as const) {
  test(`on a ${screen}, a member pastes twelve lines, puts right what is wrong, gives one ID for all and pays for ten, though the line is cut`, async () => {
    const { page } = await visitorAs(stage, 'priya', screen);
    await page.goto('/vehicle-keycode-request');
    await page.getByRole('link', { name: 'Many vehicles at once' }).click();
    await page.waitForURL(`**${PAGE}`);
    await reads(page, /^Professional: your cart takes up to 20 key codes/);
    const all = fords(10);
    const last = all[9] ?? a('ford');
    const lines = [
      ...all.slice(0, 9).map(({ vin }, at) => `${vin};Ford;;;no;"PO ${at + 1}; bay"`),
      `${wrongDigit(last)};Ford;;;;`,
      `${a('ford').vin.slice(0, 16)};;;;;`,
      `${all[0]?.vin};;;;;`,
    ];
    await listField(page).fill(['VIN;Make;Model;Year;PIN;Reference', ...lines].join('\r\n'));
    await button(page, 'Check the list').click();
    await heading(page, '12 vehicles').waitFor();
    await reads(page, '9 ready, 3 to fix');
    await reads(page, 'The same VIN as in line 1. Remove one of them, or correct the VIN.');
    await reads(page, 'Line 9 · Reference: PO 9; bay');
    await reads(page, /The VIN|16 of 17/);
    await reads(page, 'Draft saved');

    // A tab that is closed loses none of it.
    await page.reload();
    await reads(page, '9 ready, 3 to fix');
    await page.getByRole('textbox', { name: 'VIN, line 10' }).fill(last.vin);
    await reads(page, '10 ready, 2 to fix');
    await button(page, 'Remove Line 11').click();
    await button(page, 'Remove Line 12').click();
    await reads(page, '10 ready');
    await reads(page, '$440.00');

    // Pressed early, it says what is missing and where.
    await button(page, 'Add 10 to cart').click();
    await page.getByRole('link', { name: /^Registration, line 10: / }).waitFor();
    if (screen === 'phone') await look(page, 'many-missing', { only: 'phone' });
    await give(page, 'Front of ID', all[0] ?? last, 'Front of ID');
    await give(page, 'Back of ID', all[0] ?? last, 'Back of ID');
    for (const [at, vehicle] of all.entries())
      await give(page, `Registration, line ${at + 1}`, vehicle, 'Registration');
    await uploaded(page, 12);
    // What was missing is said no longer.
    await page.getByRole('link', { name: /^Registration, line 10: / }).waitFor({ state: 'detached' });
    if (screen === 'desk') await look(page, 'many-ready');

    // Four arrive; the fifth arrives too, but its answer is lost.
    let calls = 0;
    await page.route(ASK, async (route) => {
      calls += 1;
      if (calls < 5) return route.continue();
      if (calls === 5) await route.fetch();
      return route.abort('connectionfailed');
    });
    await button(page, 'Add 10 to cart').click();
    await reads(page, /^It stopped after 4 vehicles\. .* nothing is added twice\.$/);
    await reads(page, /^4 vehicles were added to your cart\./);
    await page.unroute(ASK);
    // The fifth lies in the cart, which its line does not know: it is asked for by the same press, and is not there twice.
    await button(page, 'Add 6 to cart').click();
    await page.waitForURL('**/cart');
    await heading(page, last.name).nth(9).waitFor();
    expect(await heading(page, last.name).count()).toBe(10);
    await reads(page, 'Professional plan, 20% off');
    await reads(page, '$440.00');
    if (screen === 'desk') await look(page, 'many-cart');
    await checkOut(page);
    await button(page, 'Pay $440.00').click();
    await page.waitForURL('**/dashboard');
    await heading(page, 'Hello, Priya').waitFor();
  });
}

test('a guest reads whom the page is for, logs in and is there', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto(PAGE);
  await reads(page, /^Members order many vehicles at once/);
  await look(page, 'many-guest', { only: 'phone' });
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL('**/login**');
  await page.getByRole('textbox', { name: /email/i }).fill('pro@demo.test');
  await page.getByLabel('Password', { exact: true }).fill('member-demo');
  await page.getByRole('main').getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`**${PAGE}`);
  await listField(page).waitFor();
});

const csv = (name: string, content: string | Buffer) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(content) });

test('a file is read whatever its encoding, and what is no list is refused at once with words', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  await page.goto(PAGE);
  await listField(page).waitFor();
  const file = page.locator('input[aria-label="Choose a CSV file"]');
  await file.setInputFiles(csv('large.csv', Buffer.alloc(10 * 1024 * 1024, 'A')));
  await reads(page, /^This is too large for a list of vehicles and was not read\./);
  await reads(page, /^For 100 vehicles or more the price is \$0\.50 for each request\./);
  await file.setInputFiles(csv('long.csv', 'X\n'.repeat(100_000)));
  await reads(page, /^These are too many lines and none was read\./);
  await file.setInputFiles(csv('book.xlsx', Buffer.from([0x50, 0x4b, 3, 4, 20, 0])));
  await reads(page, /^This is a workbook, not a list\./);
  await look(page, 'many-refused', { only: 'desk' });
  const [ford, jeep, ...others] = [a('ford'), a('jeep'), ...fords(4)];
  const rows = [ford, jeep, ...others].map(({ vin, make }) => `"=""${vin}""";${make};oui`);
  const text = `Référence;NIV;Marque;NIP\r\n${rows.map((row, at) => `Bâtiment ${at};${row}`).join('\r\n')}\r\n`;
  await file.setInputFiles(csv('liste.csv', Buffer.from(text, 'latin1')));
  await heading(page, '6 vehicles').waitFor();
  await reads(page, 'Line 1 · Reference: Bâtiment 0');
  await reads(page, 'This make needs no PIN, and none is charged.');
  // Without a plan the cart takes five, and the page says so before anything is sent.
  await reads(page, /^Without a plan: your cart takes up to 5 key codes/);
  await reads(page, 'Your cart has room for 5. Of these 6 the first 5 are added, the others stay here.');

  // One line has an ID of its own, and somebody else asks for it.
  await page.getByText('Other documents for line 2').click();
  await page.getByRole('checkbox', { name: 'This vehicle has an ID of its own' }).check();
  await page.getByRole('combobox', { name: 'Line 2: who is the key for?' }).selectOption('A new buyer');
  await heading(page, 'Bill of sale').waitFor();
  await page.locator('input[aria-label="Front of ID, line 2, Choose file"]').waitFor({ state: 'attached' });
  await reads(page, 'Draft saved');

  // Thrown away, after a question that speaks of this list; the keyboard goes on at the page.
  await button(page, 'Start over').press('Enter');
  const question = page.getByRole('dialog', { name: 'Start over?' });
  await reads(question, 'The list with its VINs, vehicles and photos is removed from this device.');
  await button(question, 'Start over').press('Enter');
  await reads(page, 'The list was cleared.');
  await expect.poll(() => heading(page, '6 vehicles').count()).toBe(0);
  expect(await focusIsKept(page)).toBe(true);
});

const SIXTY = 'Wolfeschlegelsteinhausenbergerdorff-Oyelaran van der Meer 60';

test('in each language, and with references of sixty characters, the page has room for what it says', async () => {
  for (const [prefix, list, read] of [
    ['', 'List of vehicles', 'Check the list'],
    ['/fr', 'Liste de véhicules', 'Vérifier la liste'],
    ['/es', 'Lista de vehículos', 'Revisar la lista'],
  ] as const) {
    const { page } = await visitorAs(stage, 'priya', 'desk');
    await page.goto(prefix + PAGE);
    const ford = a('ford');
    await listField(page, list).fill(
      [
        `${ford.vin},,,,,${SIXTY}`,
        `${wrongDigit(a('jeep'))},,,,yes,${SIXTY}`,
        `${ford.vin},,,,,`,
        `${a('unnamed').vin},,,,,x`,
      ].join('\n'),
    );
    await button(page, read).click();
    // French names the year last.
    await heading(page, /Ford F-150/)
      .first()
      .waitFor();
    await page.getByText(SIXTY).nth(1).waitFor();
    await heading(page, /Ford F-150/)
      .first()
      .evaluate((title) => title.scrollIntoView());
    await look(page, `many-list${prefix.replace('/', '-')}`);
    await page.context().close();
  }
});
