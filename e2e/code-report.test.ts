import { expect, test } from 'vitest';
import { adminByWire, orderByWire } from './by-wire.ts';
import { deskOf, openDocuments, pane, typeCodes } from './desk.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';
import { screens } from './visitor.ts';

const stage = openStage();

const delivered = async (vehicle: Vehicle): Promise<void> => {
  const admin = await adminByWire(stage.url, people.maria);
  await admin.start(vehicle);
  await admin.send(vehicle, '14325', vehicle.make === 'Nissan' ? '0417' : '');
};

test('a code that does not work is said so on the phone, and the desk sends another, which two admins stand for', async () => {
  const nissan = a('nissan');
  const order = await orderByWire(stage.url, { vehicles: [nissan], email: 'lee@example.com' });
  await delivered(nissan);
  const { page: phone } = await stage.visitor('phone');
  await phone.goto(order);
  await button(phone, 'Code does not work?').click();
  const trouble = phone.getByRole('dialog', { name: 'Code does not work?' });
  await button(trouble, 'Tell the code desk').click();
  await reads(trouble, 'Please choose a reason.');
  await trouble.getByRole('combobox', { name: 'What went wrong?' }).selectOption('Something else');
  await button(trouble, 'Tell the code desk').click();
  await reads(trouble, 'Please say what you saw.');
  const note = trouble.getByRole('textbox', { name: 'Tell us more' });
  await note.fill('Half a turn, then it sticks. Tried on an F-150 too.');
  await button(trouble, 'Tell the code desk').click();
  await reads(trouble, /^“F-150” looks like a key code, a PIN or a VIN\./);
  await look(phone, 'report-form');
  await button(trouble, 'No code in it: send anyway').click();
  await reads(phone, /^You reported this code on /);
  await look(phone, 'report-open');
  await button(phone, 'It works now: withdraw the report').click();
  await reads(phone, /^You withdrew your report on /);
  await look(phone, 'report-withdrawn');
  await button(phone, 'Code does not work?').click();
  await trouble.getByRole('combobox', { name: 'What went wrong?' }).selectOption('Something else');
  await note.fill('Half a turn, then it sticks.');
  await button(trouble, 'Tell the code desk').click();
  await reads(phone, /^You reported this code on /);

  const { page: maria } = await deskOf(stage, 'maria');
  await maria.getByRole('link', { name: 'Reported 1' }).click();
  await maria.getByRole('row').getByRole('link', { name: nissan.name }).click();
  await reads(pane(maria), 'Half a turn, then it sticks.');
  await reads(pane(maria), /Another code for this car would follow the one that .+ sent on .+\./);
  await look(maria, 'report-desk');
  // The pane scrolls, never the page: nothing of it hangs out below.
  await maria.setViewportSize({ width: 1440, height: 600 });
  expect(await maria.evaluate(() => document.documentElement.scrollHeight)).toBe(600);
  await maria.setViewportSize(screens.desk);
  await maria.keyboard.press('w');
  await typeCodes(maria, { code: '99887', pin: '0417' });
  await maria.getByRole('checkbox', { name: 'I checked these documents and read the flags' }).check();
  await look(maria, 'report-replace');
  await maria.keyboard.press('Control+Enter');
  await reads(
    pane(maria),
    /^You asked for a second review \(.+\)\. Nothing is sent or refunded until a colleague approves\.$/,
  );
  await look(maria, 'report-review-asked');

  const { page: james } = await deskOf(stage, 'james', 'desk', { theme: 'dark' });
  await james.getByRole('link', { name: 'Second review 1' }).click();
  await james.getByRole('row').getByRole('link', { name: nissan.name }).click();
  await openDocuments(james);
  await james.keyboard.press('v');
  await button(james.getByRole('dialog', { name: 'Approve as second' }), 'Approve as second').click();
  await reads(pane(maria), /^James .+ reviewed this too and approved/);
  await look(james, 'report-approved-dark');
  await button(pane(maria), /^Send another code/).click();
  await reads(maria, /^Another code sent:/);
  await reads(james, 'No second review waits for you.');

  await reads(phone, /^This is a new code\. It replaced the earlier one on /);
  await button(phone, /^Reveal key code|^Show/)
    .first()
    .click();
  await reads(phone, '99887');
  await look(phone, 'report-replaced');
});

test('where there is no other code the money goes back, and the member reads so', async () => {
  const ford = a('ford');
  const order = await orderByWire(stage.url, { vehicles: [ford], email: 'sam@example.com' });
  await delivered(ford);
  const { page: phone } = await stage.visitor('phone', { theme: 'dark' });
  await phone.goto(order);
  await button(phone, 'Code does not work?').click();
  const trouble = phone.getByRole('dialog', { name: 'Code does not work?' });
  await trouble.getByRole('combobox', { name: 'What went wrong?' }).selectOption('The locks seem to have been changed');
  await button(trouble, 'Tell the code desk').click();
  await reads(phone, /^You reported this code on /);

  const { page: desk } = await deskOf(stage, 'james', 'phone');
  await desk.getByRole('link', { name: /^Reported/ }).click();
  await desk.getByRole('row').getByRole('link', { name: ford.name }).click();
  await reads(pane(desk), /The locks seem to have been changed/);
  await look(desk, 'report-desk-phone');
  await button(pane(desk), /^Explain/).click();
  const words = desk.getByRole('dialog', { name: 'Explain' });
  await button(words, 'Explain').click();
  await reads(words, 'Please say what is needed, in words the customer will read.');
  await words.getByRole('combobox', { name: 'Insert a prepared text…' }).selectOption('The locks were changed');
  const note = words.getByRole('textbox', { name: 'What the customer reads' });
  await expect.poll(() => note.inputValue()).toMatch(/^The code belongs to the locks/);
  await look(desk, 'report-explain-phone');
  await button(words, 'Close').click();
  await button(pane(desk), /^Give the money back/).click();
  const money = desk.getByRole('dialog', { name: 'Give the money back' });
  await look(desk, 'report-money-phone');
  await button(money, 'Give the money back').click();
  await reads(desk, /^Money back: .*Ford.*, \$\d/);
  await reads(
    phone,
    /^\$\d+\.\d\d is refunded to your card\. Your bank may take a few days to show it\. The code can no longer be opened\./,
  );
  await heading(phone, 'Refunded').waitFor();
  await expect.poll(() => button(phone, 'Code does not work?').count()).toBe(0);
  // Who looks the order up later sees that its money went back.
  await desk.goto('/admin?list=transactions');
  await reads(desk.getByRole('row').filter({ hasText: ford.vin.slice(-4) }), 'Money back');
  await look(phone, 'report-money-back-dark');
});

test('a refund that needs a second review is handed to another admin, and given once that admin has approved it', async () => {
  const honda = a('honda');
  const order = await orderByWire(stage.url, { vehicles: [honda], email: 'kim@example.com' });
  await delivered(honda);
  const { page: phone } = await stage.visitor('phone');
  await phone.goto(order);
  await button(phone, 'Code does not work?').click();
  const trouble = phone.getByRole('dialog', { name: 'Code does not work?' });
  await trouble.getByRole('combobox', { name: 'What went wrong?' }).selectOption('The cut key does not turn');
  await button(trouble, 'Tell the code desk').click();
  await reads(phone, /^You reported this code on /);

  const { page: maria } = await deskOf(stage, 'maria');
  await maria.getByRole('link', { name: /^Reported/ }).click();
  await maria.getByRole('row').getByRole('link', { name: honda.name }).click();
  await reads(pane(maria), /The cut key does not turn/);
  await maria.keyboard.press('m');
  const money = maria.getByRole('dialog', { name: 'Give the money back' });
  await button(money, 'Ask for a second review').click();
  await button(money, /^Second review requested at/).waitFor();
  await look(maria, 'report-money-review-asked');
  await button(money, 'Close').click();

  const { page: james } = await deskOf(stage, 'james');
  await james.getByRole('link', { name: 'Second review 1' }).click();
  await james.getByRole('row').getByRole('link', { name: honda.name }).click();
  await openDocuments(james);
  await james.keyboard.press('v');
  await button(james.getByRole('dialog', { name: 'Approve as second' }), 'Approve as second').click();
  await reads(pane(james), /^James .+ reviewed this too and approved/);
  await reads(pane(maria), /^James .+ reviewed this too and approved/);
  await maria.keyboard.press('m');
  await reads(money, /goes back and the code can no longer be opened/);
  expect(await button(money, /second review/i).count()).toBe(0);
  await button(money, 'Give the money back').click();
  await reads(maria, /^Money back: .*Honda.*, \$\d/);
  await heading(phone, 'Refunded').waitFor();
});
