import { validateMember } from '@keywright/contract/members';
import { changeAccount, personFile, profile } from '@keywright/contract/profile';
import { complianceDocuments } from '@keywright/contract/reviews';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { enrolApp } from '../server/src/testing/factors.ts';
import { orderByWire } from './by-wire.ts';
import { openDocuments, openRequest, pane, start, typeCodes } from './desk.ts';
import { appWith } from './factors.ts';
import { button, heading, reads } from './guest.ts';
import { isAtHand, look } from './looks.ts';
import { papersFor } from './papers.ts';
import { people } from './people.ts';
import { openStage } from './stage.ts';
import { ruth, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** A shop in which the super admin works alone, as two admins left it long ago. */
const aloneAtTheDesk = () =>
  stage.killAndRestart(async () => {
    const left = "update person set approval = 'REVOKED', approval_at = created_at where role = 'ADMIN'";
    expect(await stage.command('e2e/on-the-data.ts', left)).toMatchObject({ status: 0 });
  });

/** The super admin validates a new member, having opened the three documents. */
const validateByWire = async (): Promise<void> => {
  const [member, admin] = [visitor(stage.url), visitor(stage.url)];
  await member.signIn(people.etienne);
  await admin.signIn(ruth);
  const papers = await papersFor({ vin: '00000000000000042', name: '', make: '', model: '', year: '2020' });
  const { firstName: fname, lastName: lname } = (await member.call(profile)).json;
  const files = {
    frontId: papers['Front of ID'].buffer,
    backId: papers['Back of ID'].buffer,
    insurance: papers.Registration.buffer,
  };
  const { id } = (await member.call(changeAccount, { body: { fname, lname }, files })).json;
  const documents = (await admin.call(complianceDocuments, { params: { userId: id } })).json;
  for (const { address } of documents) expect((await admin.open(personFile, address)).status).toBe(200);
  const validated = await admin.call(validateMember, {
    params: { id },
    body: { reason: 'The license is on its way by post.' },
  });
  expect(validated.status, validated.text).toBe(200);
};

test('one super admin alone sends the flagged code of a member whom she validated: told at once, with a reason and her second step', async () => {
  await aloneAtTheDesk();
  await validateByWire();
  // Its VIN is another maker's, so it warns.
  const vehicle = { ...a('honda'), make: 'Ford', model: 'F-150', name: '2018 Ford F-150' };
  await orderByWire(stage.url, { vehicles: [vehicle], by: people.etienne });
  const alone =
    /^You validated this member, so another admin must review this flagged request.*Nobody else can give the second review now/s;

  const { page: phone } = await superAdminOf(stage, 'phone', { theme: 'dark' });
  await phone.goto('/admin');
  await openRequest(phone, vehicle);
  await reads(pane(phone), alone);
  await look(phone, 'sole-reviewer-before-phone-dark', { theme: 'dark' });

  const { page } = await superAdminOf(stage);
  await page.goto('/admin');
  await heading(page, 'Queue').waitFor();
  await openRequest(page, vehicle);
  await reads(pane(page), alone);
  // Her own approval would count for nothing.
  expect(await button(pane(page), /^(Approve|Object)/).count()).toBe(0);
  await look(page, 'sole-reviewer-before');
  await start(page);
  const why = pane(page).getByRole('textbox', { name: 'Why nobody else reviews this' });
  await expect.poll(() => isAtHand(why)).toBe(true);
  await openDocuments(page);
  await typeCodes(page, { code: '14325' });
  const send = () => button(page, 'Send code and open next').click();
  await send();
  await reads(pane(page), 'Say why you go on alone.');
  await reads(pane(page), 'Read the flags above and check this box before you send the code.');
  await page.getByRole('checkbox', { name: 'I checked these documents and read the flags' }).check();
  await why.fill('The code is 14325.');
  await send();
  await reads(pane(page), /^This may hold a key code, a PIN or a VIN\./);
  await look(page, 'sole-reviewer-refused');
  await why.fill('I work alone. The owner showed the title.');

  const other = visitor(stage.url);
  await other.signIn(ruth);
  const { secret } = await enrolApp(other, new Date());
  const app = appWith(secret);
  app.code();
  app.code();
  await send();
  const question = page.getByRole('dialog', { name: 'Confirm it’s you' });
  await question.getByLabel('Code from your app').fill(app.code());
  await reads(page, /^Code sent for/);

  await page.goto('/super-admin/audit');
  await reads(page, /went on without a second review for/);
  await phone.goto('/admin?list=transactions');
  await reads(phone.getByRole('row').filter({ hasText: vehicle.vin.slice(-4) }), 'Fulfilled');
});
