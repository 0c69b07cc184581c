import { decodeVin, getMakes } from '@keywright/contract/catalogue';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';

const stage = openStage();

test('the sample on home is a vehicle that we sell, with a PIN only where its make needs one', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto('/');
  const vin = await page.getByText(/^[A-HJ-NPR-Z0-9]{17}$/).innerText();
  const sample = page.getByRole('complementary', { name: 'A sample answer' });
  const browser = visitor(stage.url);
  const { decoded, make, model, year, offered } = (await browser.call(decodeVin, { body: { vin } })).json;
  expect({ offered, named: decoded }).toMatchObject({ offered: true, named: { make, model, year } });
  await reads(sample, `${year} ${make} ${model}`);
  await reads(sample, `VIN ends ${vin.slice(-4)}`);
  const { requiresPin } = (await browser.call(getMakes)).json.find((one) => one.make === make) ?? {};
  expect(await sample.getByText('PIN', { exact: true }).count()).toBe(requiresPin ? 1 : 0);
  await look(page, 'home-sample', { only: 'desk' });
});

// A Honda of a year before the catalogue begins, and a make that is not in it.
test.each([
  ['1HGCP2F80AA123456', 'We don’t offer key codes for this vehicle: 2010 Honda Accord.'],
  ['1C6SRFET7KN123456', 'We don’t offer key codes for this vehicle: 2019 Ram 1500.'],
])('a vehicle that is refused (%s) shows no price and no Add to Cart, and offers to tell us', async (vin, says) => {
  for (const screen of ['phone', 'desk'] as const) {
    const { page } = await stage.visitor(screen);
    await page.goto('/vehicle-keycode-request');
    await heading(page, 'Which vehicle?').waitFor();
    await page.getByRole('textbox', { name: 'VIN' }).fill(vin);
    await page.getByText(says).waitFor();
    await expect.poll(() => button(page, 'Add to Cart').count()).toBe(0);
    expect(await page.getByRole('main').getByText(/\$\d/).count()).toBe(0);
    if (screen === 'phone') await look(page, `form-refused-${vin.slice(0, 3)}`);
    await page.getByRole('link', { name: 'Tell us you need it' }).click();
    await page.waitForURL('**/support?**');
    await expect.poll(() => page.getByLabel('Subject').inputValue()).toMatch(/^Key code for a /);
    expect(page.url()).not.toContain(vin);
    // A person who chooses a vehicle that is offered goes on.
    await page.goBack();
    await page.getByRole('combobox', { name: 'Make' }).selectOption('Toyota');
    await button(page, 'Add to Cart').waitFor();
  }
});
