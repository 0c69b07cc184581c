import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { pdfText } from '../server/src/testing/pdf-text.ts';
import { adminByWire, orderByWire, withInCart } from './by-wire.ts';
import { mailedLink } from './dev-mail.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** Whether the keyboard goes on inside of the page's own words, and not from its top. */
const goesOnThere = (page: Page) =>
  page.waitForFunction(() => document.querySelector('main')?.contains(document.activeElement));

const ORDERS = '**/workshop/orders*';

/** The list of orders has one more page, and the line goes before it comes. */
const withoutNextPage = (page: Page) =>
  page.route(ORDERS, async (route) => {
    if (new URL(route.request().url()).searchParams.has('before')) return route.abort('connectionreset');
    const response = await route.fetch();
    const { orders } = (await response.json()) as { orders: { id: string }[] };
    return route.fulfill({ response, json: { orders, next: orders.at(-1)?.id ?? null } });
  });

/** Puts a member's plan on Enterprise. The demo's plans have no subscription at the provider that could be changed. */
const onEnterprise = (email: string) =>
  stage.killAndRestart(async () => {
    const change = `update subscription set tier = 'ENTERPRISE' where ended_at is null
      and person_id = (select id from person where email = '${email}')`;
    expect(await stage.command('e2e/on-the-data.ts', change)).toMatchObject({ status: 0 });
  });

const NAME = 'Kim, Ortiz & Daughters Automotive Locksmiths of West Austin';

test('an owner invites a technician, sees what they order, takes a statement and removes them', async () => {
  const { page: owner } = await visitorAs(stage, 'priya', 'phone');
  await owner.goto('/user-profile');
  await owner.getByRole('link', { name: /^Workshop: technicians/ }).click();
  await owner.getByLabel('Name of the workshop').fill(NAME);
  await button(owner, 'Open a workshop').click();
  await reads(owner, /^No technicians yet/);
  await goesOnThere(owner);
  await reads(owner, /^Technicians don’t order with your plan: only an active Enterprise plan can be lent/);
  await look(owner, 'workshop-not-lent');
  await onEnterprise(people.priya.email);
  await owner.reload();
  await reads(owner, /^No technicians yet/);
  await expect.poll(() => owner.getByText(/^Technicians don’t order with your plan/).count()).toBe(0);
  await button(owner, 'Invite a technician').click();
  const invite = owner.getByRole('dialog', { name: 'Invite a technician' });
  await button(invite, 'Send the invitation').click();
  await reads(invite, 'Email is required');
  await invite.getByLabel(/^Email of the technician/).fill(people.dana.email);
  await invite.getByLabel(/^Open requests limit/).fill('one');
  await button(invite, 'Send the invitation').click();
  await reads(invite, 'Please enter a whole number from 0 to 1,000.');
  await look(owner, 'workshop-invite', { only: 'phone' });
  await invite.getByLabel(/^Open requests limit/).fill('1');
  await invite.getByLabel('May order with your Enterprise plan').check();
  await button(invite, 'Send the invitation').click();
  await heading(owner, people.dana.email).waitFor();

  const { page } = await stage.visitor('phone');
  const link = await mailedLink(page, 'You are invited to work in a workshop');
  await page.goto(link);
  await reads(page, `Priya Raman invited you to join ${NAME}. Log in or register with ${people.dana.email}.`);
  await look(page, 'workshop-invited');
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(people.dana.email);
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click();
  await page.waitForURL('**/register?next=*');
  await reads(page, /^Priya Raman invited you to join /);
  await expect.poll(() => page.getByRole('textbox', { name: 'Email' }).inputValue()).toBe(people.dana.email);
  await page.goBack();
  await logIn(page, people.dana);
  await heading(page, 'You are invited to a workshop').waitFor();
  await look(page, 'workshop-join');
  await button(page, 'Join the workshop').click();
  await reads(page, /^You work in Kim, Ortiz.* which belongs to Priya/);
  await goesOnThere(page);
  await look(page, 'workshop-technician');

  const [ford, honda] = [a('ford'), a('honda')];
  await withInCart(page, ford);
  await reads(page, 'You order with the workshop’s plan.');
  expect(await page.getByText('No subscription. Member prices apply.').count()).toBe(0);
  await reads(page, 'Workshop’s plan, 25% off');
  await page.getByLabel(/^PO number/).fill('PO-2024/117');
  await look(page, 'workshop-po', { only: 'phone' });
  await button(page, 'Pay $41.25').click();
  await page.waitForURL('**/sandbox/pay/**');
  await button(page, 'Pay $41.25').click();
  await page.waitForURL('**/dashboard**');
  await reads(page, /In the queue/);
  await reads(page, /PO number PO-2024\/117/);

  await withInCart(page, honda);
  await button(page, /^Pay \$/).click();
  await reads(page, /^Your workshop’s limit of open requests is 1, and you have 1\./);

  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(ford);
  await maria.send(ford, 'H4021');

  await owner.goto('/workshop');
  await owner.getByLabel('PO number or order number').fill('po-2024');
  await reads(owner, 'By Dana Whitfield');
  await reads(owner, /PO number PO-2024\/117/);
  await button(owner, 'Show code').click();
  await reads(owner, 'H4021');
  const [pdf] = await Promise.all([owner.waitForEvent('download'), button(owner, 'Get the PDF').click()]);
  const text = pdfText(await readFile(await pdf.path())).replaceAll(/\s+/g, ' ');
  expect(text).toContain('PO-2024/117');
  expect(text).toContain(NAME);
  const [csv] = await Promise.all([owner.waitForEvent('download'), button(owner, 'Get the CSV file').click()]);
  expect(await readFile(await csv.path(), 'utf8')).toContain('Dana Whitfield');

  await button(owner, 'Remove Dana Whitfield').click();
  const sheet = owner.getByRole('dialog', { name: 'Remove Dana Whitfield?' });
  await look(owner, 'workshop-remove', { only: 'phone' });
  // Her page is open with the code at hand, and opens it no more.
  await page.goto('/dashboard');
  await button(page, 'Show code').waitFor();
  await button(sheet, 'Remove').click();
  await reads(owner, 'Dana Whitfield works here no longer.');
  await heading(owner, 'Technicians').and(owner.locator(':focus')).waitFor();
  await button(page, 'Show code').click();
  await expect.poll(() => page.getByText('H4021').count()).toBe(0);
  await page.goto('/workshop');
  await reads(page, /^A workshop is you and the technicians/);
});

test('the page of a workshop is at home in each language, in both schemes, until its owner closes it', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford], by: people.priya });
  for (const [language, title] of [
    ['', 'Workshop'],
    ['/fr', 'Atelier'],
    ['/es', 'Taller'],
  ] as const) {
    const { page } = await visitorAs(stage, 'priya', 'phone');
    await page.goto(`${language}/workshop`);
    await heading(page, title).first().waitFor();
    await reads(page, /Priya/);
    await reads(page, new RegExp(ford.vin.slice(-4)));
    await look(page, `workshop-owner${language.replace('/', '-')}`);
  }

  const { page: owner } = await visitorAs(stage, 'priya', 'phone');
  await withoutNextPage(owner);
  await owner.goto('/workshop');
  const more = button(owner, 'Show more');
  await more.click();
  await reads(owner, /^The orders could not be loaded\. Your device could not reach us/);
  const said = await owner.getByRole('alert').boundingBox();
  expect((await more.boundingBox())?.y).toBeGreaterThan((said?.y ?? 0) + (said?.height ?? 0));
  await owner.unroute(ORDERS);
  await more.click();
  await more.waitFor({ state: 'detached' });
  await expect.poll(() => owner.getByRole('alert').count()).toBe(0);

  await button(owner, 'Close the workshop').click();
  const end = owner.getByRole('dialog', { name: 'Close the workshop' });
  await look(owner, 'workshop-close', { only: 'phone' });
  await button(end, 'Close the workshop').click();
  await reads(owner, 'Your workshop is closed.');
  await reads(owner, /^A workshop is you and the technicians/);
});
