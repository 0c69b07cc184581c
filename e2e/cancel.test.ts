import { test } from 'vitest';
import { orderByWire } from './by-wire.ts';
import { deskOf, openRequest, pane, start } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

test('a guest cancels a request that waits, on the phone: the hold is voided, and the desk sees it at once', async () => {
  const ford = a('ford');
  const order = await orderByWire(stage.url, { vehicles: [ford] });
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, ford);

  const { page: phone } = await stage.visitor('phone');
  await phone.goto(order);
  await button(phone, 'Cancel request').click();
  const sheet = phone.getByRole('dialog', { name: 'Cancel this request?' });
  await reads(sheet, /^Your card is not charged\. The hold is voided/);
  await look(phone, 'cancel-sheet', { only: 'phone' });
  await button(sheet, 'Cancel request').click();
  await heading(phone, 'Your order is canceled').waitFor();
  await reads(phone, /^\$\d+\.\d\d was not charged: the hold on your card is voided\./);
  await button(phone, 'Cancel request').waitFor({ state: 'hidden' });
  await look(phone, 'canceled');

  await reads(pane(desk), /^Canceled by the customer /);
  await look(desk, 'desk-canceled', { only: 'desk' });
  await reads(desk, 'Nothing is waiting.');
});

test('a member cancels one of two vehicles; of the other the desk was faster, and the page says so', async () => {
  const [ford, toyota] = [a('ford'), a('toyota')];
  await orderByWire(stage.url, { vehicles: [ford, toyota], by: people.dana });
  const { page } = await visitorAs(stage, 'dana', 'desk');
  await page.goto('/user-dash');
  await page.getByRole('link', { name: ford.name }).first().click();
  await button(page, 'Cancel request').click();
  const sheet = page.getByRole('dialog', { name: 'Cancel this request?' });
  await reads(sheet, 'This vehicle is not charged. The rest of the order goes on.');
  await button(sheet, 'Cancel request').click();
  await reads(page, 'You canceled this request.');
  await look(page, 'canceled-member');

  await page.getByRole('link', { name: toyota.name }).first().click();
  await button(page, 'Cancel request').click();
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, toyota);
  await start(desk);
  await button(sheet, 'Cancel request').click();
  await reads(sheet, /^The code desk has started on this request: it can’t be canceled any more/);
});
