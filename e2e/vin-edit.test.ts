import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openDocuments, openRequest, pane, papersAt, start, typeCodes } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { papersFor } from './papers.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

const asked = { authority: 'shop', extras: ['authorization', 'workOrder', 'signature'] } as const;

/** The VIN of another car of its kind: it differs in more than a typo. */
const another = ({ vin }: Vehicle): string => {
  const end = vin.slice(-6).replaceAll(/\d/g, (digit) => String((Number(digit) + 5) % 10));
  return a('ford').vin.slice(0, -6) + end;
};

const choose = async (page: Page, name: string): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, `Choose file: ${name}`).click();
  await (await chooser).setFiles((await papersFor(a('ford'))).Registration);
};

test('a VIN of another car asks for the signature and the documents again, and no code leaves before they came', async () => {
  const ford = a('ford');
  const vin = another(ford);
  await orderByWire(stage.url, { vehicles: [ford], by: people.dana, asked });
  const { page: phone } = await visitorAs(stage, 'dana', 'phone');
  await phone.goto('/user-dash');
  await reads(phone, ford.vin);
  await button(phone, 'Edit').click();
  await phone.getByRole('textbox', { name: 'VIN' }).fill(vin);
  await reads(phone, /^If this is another vehicle, you will be asked to sign/);
  await look(phone, 'vin-edit-warned', { only: 'phone' });
  const doubt = phone.getByRole('checkbox', { name: /VIN/ });
  if (await doubt.count()) await doubt.check();
  await button(phone, 'Save Update').click();
  await heading(phone, 'Needed again for this VIN').waitFor();
  await reads(phone, 'Needs you');
  await heading(phone, 'Needed again for this VIN').scrollIntoViewIfNeeded();
  await look(phone, 'vin-edit-needed');
  await button(phone, 'I sign').scrollIntoViewIfNeeded();
  await look(phone, 'vin-edit-sign', { only: 'phone' });

  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, { ...ford, vin });
  await reads(pane(desk), ford.vin);
  await reads(pane(desk), /Signature: voided when the customer changed the VIN \(.+\)\. We asked for it again\.$/);
  expect(await pane(desk).getByText('Signature is missing').count()).toBe(0);
  await look(desk, 'vin-edit-listed');
  await start(desk);
  await openDocuments(desk);
  await typeCodes(desk, { code: '14325' });
  await desk.getByRole('checkbox', { name: 'I checked these documents' }).check();
  await button(desk, 'Send code and open next').click();
  await reads(pane(desk), /^The code was not sent: the VIN was changed/);
  // What the bar of buttons half covers is no target.
  await desk.locator('#documentsVerified-hint').scrollIntoViewIfNeeded();
  await look(desk, 'vin-edit-desk');

  // By keys, as everything here: the name is typed, and Enter signs.
  const again = phone.getByRole('region', { name: 'Needed again for this VIN' });
  await button(again, 'Type my name').press('Enter');
  await again.getByRole('textbox', { name: 'Your full name' }).fill('Dana Cole');
  await phone.keyboard.press('Enter');
  await reads(phone, 'Received. Please give the rest, too.');
  await choose(phone, 'Owner’s authorization');
  await reads(phone, 'Received. The code desk has everything it needs for this VIN.');
  await expect.poll(() => again.count()).toBe(0);
  await heading(phone, 'You can send these again, too').waitFor();
  await choose(phone, 'Work order');
  await heading(phone, 'You can send these again, too').waitFor({ state: 'detached' });

  await reads(pane(desk), /^Open before sending: /);
  // Each of the three changes the request: all have come before they are opened.
  await expect.poll(() => papersAt(desk).count()).toBe(6);
  await openDocuments(desk);
  await button(desk, 'Send code and open next').click();
  await reads(desk, /^Code sent for/);
});

test.each([
  ['fr', 'priya'],
  ['es', 'etienne'],
] as const)('what is asked for again fits a phone in %s', async (locale, who) => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford], by: people[who], asked });
  const { page } = await visitorAs(stage, who, 'phone');
  await page.goto('/user-dash');
  await reads(page, ford.vin);
  await button(page, 'Edit').click();
  await page.getByRole('textbox', { name: 'VIN' }).fill(another(ford));
  const doubt = page.getByRole('checkbox', { name: /VIN/ });
  if (await doubt.count()) await doubt.check();
  await button(page, 'Save Update').click();
  await heading(page, 'Needed again for this VIN').waitFor();
  await page.goto(`/${locale}/user-dash`);
  await heading(page, locale === 'fr' ? 'À refaire pour ce NIV' : 'Se necesita de nuevo para este VIN').waitFor();
  await look(page, `vin-edit-needed-${locale}`, { only: 'phone' });
});
