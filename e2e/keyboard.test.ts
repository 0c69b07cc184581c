import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { pane } from './desk.ts';
import { button, heading, photoRow, reads } from './guest.ts';
import { focusIsKept, tabTo } from './keyboard.ts';
import { papersFor, photoNames } from './papers.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('an admin checks a request and sends its code without a pointer, by Tab and by shortcuts', async () => {
  const [nissan, toyota] = [a('nissan'), a('toyota')];
  const order = await orderByWire(stage.url, { vehicles: [nissan] });
  await orderByWire(stage.url, { vehicles: [toyota] });
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  const { keyboard } = page;
  await page.goto('/admin');
  await tabTo(page, page.getByRole('textbox', { name: /email/i }));
  await keyboard.type(people.maria.email);
  await tabTo(page, page.getByLabel('Password', { exact: true }));
  await keyboard.type(people.maria.password);
  await keyboard.press('Enter');
  await heading(page, 'Queue').waitFor();
  const row = page.getByRole('row').filter({ hasText: nissan.vin.slice(-4) });
  await tabTo(page, row.getByRole('link'));
  await keyboard.press('Enter');
  await reads(pane(page), nissan.vin);
  for (const [key, document] of [
    ['2', 'Back of ID'],
    ['3', 'Registration'],
    ['1', 'Front of ID'],
  ] as const) {
    await keyboard.press(key);
    await page.getByRole('img', { name: `${document} of this request` }).waitFor();
  }
  await keyboard.press('r');
  await keyboard.press('s');
  await reads(pane(page), 'In progress, you');
  expect(await focusIsKept(page)).toBe(true);
  // The start has put the cursor there.
  await reads(pane(page), 'Repeat key code');
  await tabTo(page, pane(page).getByRole('textbox', { name: 'Repeat key code' }));
  await keyboard.type('K1234');
  await keyboard.press('Shift+Tab');
  await keyboard.type('K1234');
  await keyboard.press('Control+Enter');
  await reads(pane(page), 'Nissan needs a PIN. Please enter it before submitting.');
  expect(await page.evaluate(() => document.activeElement?.id)).toBe('pincode');
  await keyboard.type('9081');
  await tabTo(page, pane(page).getByRole('textbox', { name: 'Repeat PIN' }));
  await keyboard.type('9081');
  await tabTo(page, pane(page).getByRole('combobox', { name: 'Code source' }));
  await keyboard.type('D');
  await tabTo(page, page.getByRole('checkbox', { name: 'I checked these documents' }));
  await keyboard.press('Space');
  await keyboard.press('Control+Enter');
  await reads(page, `Code sent for ${nissan.name}.`);
  // The next request is open, and the keyboard goes on in it.
  await reads(pane(page), toyota.vin);
  expect(await focusIsKept(page)).toBe(true);
  await tabTo(page, button(pane(page), 'Start'));
  await keyboard.press('Enter');
  await reads(pane(page), 'In progress, you');
  expect(await focusIsKept(page)).toBe(true);
  await tabTo(page, button(pane(page), 'Decline'));
  await keyboard.press('Enter');
  const sheet = page.getByRole('dialog', { name: 'Decline this request' });
  await tabTo(page, sheet.getByRole('combobox', { name: 'Reason' }));
  await keyboard.type('8');
  await tabTo(page, button(sheet, 'Decline'));
  await keyboard.press('Enter');
  await reads(page, /^Declined: .+\. The customer has been notified\.$/);
  expect(await focusIsKept(page)).toBe(true);

  const { page: guest } = await stage.visitor('desk');
  await guest.goto(order);
  await tabTo(guest, button(guest, 'Show code'));
  await guest.keyboard.press('Enter');
  await reads(guest, 'K1234');
  expect(await button(guest, 'Copy code').evaluate((element) => element === document.activeElement)).toBe(true);
  await guest.keyboard.press('Enter');
  await reads(guest, 'Copied');
});

test('J and K go through the queue, Escape closes a request, and the link before all leads past the navigation', async () => {
  const vehicles = [a('ford'), a('honda')];
  for (const vehicle of vehicles) await orderByWire(stage.url, { vehicles: [vehicle] });
  const { page } = await stage.visitor('desk');
  await page.goto('/admin-login');
  await heading(page, 'Admin log in').waitFor();
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: /email/i }));
  await page.keyboard.type(people.james.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(people.james.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Queue').waitFor();
  const [first, second] = vehicles;
  await reads(page, new RegExp(second?.vin.slice(-4) ?? ''));
  await page.keyboard.press('j');
  await reads(pane(page), first?.vin ?? '');
  await page.keyboard.press('j');
  await reads(pane(page), second?.vin ?? '');
  await page.keyboard.press('k');
  await reads(pane(page), first?.vin ?? '');
  await page.keyboard.press('Escape');
  await reads(page, 'Choose a request from the list.');
});

test('a guest orders a key code and opens it without a pointer', async () => {
  const honda = a('honda');
  const papers = await papersFor(honda);
  const { page } = await stage.visitor('desk');
  const { keyboard } = page;
  await page.goto('/');
  await tabTo(page, page.getByRole('textbox', { name: 'VIN' }));
  await keyboard.type(honda.vin.toLowerCase());
  await keyboard.press('Enter');
  await page.waitForURL('**/vehicle-keycode-request');
  await reads(page, honda.name);
  await tabTo(page, button(page, 'Change the vehicle'));
  await keyboard.press('Enter');
  await page.getByRole('combobox', { name: 'Make' }).and(page.locator(':focus')).waitFor();
  for (const name of photoNames) {
    await tabTo(page, button(page, `Choose file ${name}`));
    const chooser = page.waitForEvent('filechooser');
    await keyboard.press('Enter');
    await (await chooser).setFiles(papers[name]);
    await reads(photoRow(page, name), /Uploaded, /);
    expect(await focusIsKept(page), `after ${name}`).toBe(true);
  }
  await tabTo(page, page.getByRole('textbox', { name: /send the link/ }));
  await keyboard.type('lee@example.com');
  await tabTo(page, button(page, 'Add to Cart'));
  await keyboard.press('Space');
  await page.waitForURL('**/cart');
  await tabTo(page, button(page, /^Remove/));
  await keyboard.press('Enter');
  await reads(page, 'Your cart is empty.');
  expect(await focusIsKept(page)).toBe(true);
  await tabTo(page, button(page, 'Undo'));
  await keyboard.press('Enter');
  await heading(page, honda.name).waitFor();
  expect(await focusIsKept(page)).toBe(true);
  await tabTo(page, button(page, /^Pay as guest/));
  await keyboard.press('Enter');
  await page.waitForURL('**/sandbox/pay/**');
  await tabTo(page, button(page, 'Pay $60.00'));
  await keyboard.press('Enter');
  await reads(page, 'Payment successful! Your order has been placed.');
  // A key is a sign that somebody is reading: the page stays until it is told to go on.
  await tabTo(page, page.getByRole('link', { name: 'Open my order' }));
  await reads(page, 'You stay on this page.');
  await keyboard.press('Enter');
  await page.waitForURL('**/track/**');
  await heading(page, 'Your request is in the queue').waitFor();
});
