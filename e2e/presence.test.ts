import { expect, test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, sendCode, start } from './desk.ts';
import { button, reads } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('who looks at a request is seen by the others, and a super admin sends its code only when they say that they stand in', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page: james } = await deskOf(stage, 'james');
  const { page: maria } = await deskOf(stage, 'maria');
  await openRequest(maria, ford);
  await reads(james, 'Maria Lopez is looking');
  await openRequest(james, ford);
  await reads(pane(james), 'Maria Lopez is looking');
  await reads(pane(maria), 'James Okafor is looking');
  await look(james, 'presence');
  await start(maria);
  // Who types is at work, and not idle after five minutes.
  const touched = maria.waitForRequest(/touch-request/);
  await maria.keyboard.press('c');
  await touched;

  const { page: root } = await superAdminOf(stage, 'desk', { theme: 'dark' });
  await root.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Queue' }).click();
  await root.getByRole('link', { name: /^In progress/ }).click();
  await openRequest(root, ford);
  await reads(pane(root), 'In progress, Maria Lopez');
  await pane(root).getByRole('textbox', { name: 'Key code', exact: true }).waitFor({ state: 'detached' });
  await button(pane(root), 'Stand in for Maria Lopez').click();
  const dialog = root.getByRole('dialog', { name: 'Stand in for Maria Lopez' });
  await look(root, 'stand-in-dark');
  await button(dialog, 'Stand in for Maria Lopez').click();
  await sendCode(root, { code: '14325' });
  await reads(pane(maria), /^Fulfilled /);
});

test('a closed tab is seen at its request no more, and one of two tabs with the same one takes nothing away', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page: james } = await deskOf(stage, 'james');
  const isSeen = async () => (await james.getByText('Maria Lopez is looking').count()) > 0;
  // A look counts for at least half a minute more by itself: what is gone sooner has been said.
  const isGone = () => expect.poll(isSeen, { timeout: 20_000 }).toBe(false);

  const { page: one, context } = await deskOf(stage, 'maria');
  await openRequest(one, ford);
  await reads(james, 'Maria Lopez is looking');
  await one.keyboard.press('Escape');
  await pane(one).getByText(ford.vin).first().waitFor({ state: 'detached' });
  await isGone();

  await openRequest(one, ford);
  const other = await context.newPage();
  await other.goto(one.url());
  await reads(pane(other), ford.vin);
  await reads(james, 'Maria Lopez is looking');
  await one.close({ runBeforeUnload: true });
  await james.reload();
  await reads(james, 'Maria Lopez is looking');
  await other.close({ runBeforeUnload: true });
  await isGone();
});

test('two tabs of one admin with different requests leave the server in peace', async () => {
  const vehicles = [a('ford'), a('honda')] as const;
  for (const vehicle of vehicles) await orderByWire(stage.url, { vehicles: [vehicle] });
  const { page: one, context } = await deskOf(stage, 'maria');
  const other = await context.newPage();
  await other.goto('/admin');
  let asked = 0;
  context.on('request', (request) => {
    if (/\/admin\/requests\//.test(request.url())) asked += 1;
  });
  await openRequest(one, vehicles[0]);
  await openRequest(other, vehicles[1]);
  const { page: james } = await deskOf(stage, 'james');
  await openRequest(james, vehicles[0]);
  await reads(one, /James \S+ is looking/);
  // Some for opening and for each hint, and no hint for what the other tab asked.
  expect(asked).toBeLessThan(15);
});
