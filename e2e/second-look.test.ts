import { changeFlagRule, flagRules } from '@keywright/contract/flags';
import { expect, test } from 'vitest';
import { visitor } from '../server/src/testing/browser.ts';
import { found } from '../server/src/testing/found.ts';
import { orderByWire } from './by-wire.ts';
import {
  deskOf,
  keepNotifications,
  notifications,
  openDesk,
  openDocuments,
  openRequest,
  pane,
  start,
  typeCodes,
} from './desk.ts';
import { button, reads, readsToast } from './guest.ts';
import { look } from './looks.ts';
import { openStage } from './stage.ts';
import { openSection, ruth, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

/** The super admin chooses that a VIN which somebody else paid for needs a second review. */
const chooseReview = async (): Promise<void> => {
  const browser = visitor(stage.url);
  await browser.signIn(ruth);
  const { version, most } = found((await browser.call(flagRules)).json.find(({ kind }) => kind === 'VIN_ELSEWHERE'));
  const body = { version, needsSecond: true, most };
  expect((await browser.call(changeFlagRule, { params: { kind: 'VIN_ELSEWHERE' }, body })).status).toBe(200);
};

test('a code whose VIN somebody else paid for waits for a second review, which another admin gives while the first one works', async () => {
  await chooseReview();
  const nissan = a('nissan');
  await orderByWire(stage.url, { vehicles: [nissan], email: 'first@example.com' });
  await orderByWire(stage.url, { vehicles: [nissan], email: 'second@example.com' });

  const { page: maria } = await deskOf(stage, 'maria');
  await reads(maria, 'Second review');
  await look(maria, 'second-look-queue');
  await maria.getByRole('row').getByRole('link', { name: nissan.name }).first().click();
  await reads(
    pane(maria),
    /Somebody else paid for this VIN too: order \S+ of .+ \(Pending\)\. The code waits for a second review\./,
  );
  await reads(pane(maria), /^Front of ID, Back of ID, Registration: the same as in order /);
  await reads(pane(maria), '2 admins can give the second review now.');
  await look(maria, 'second-review-before');
  await start(maria);
  await openDocuments(maria);
  await typeCodes(maria, { code: '14325', pin: '0417' });
  await maria.getByRole('checkbox', { name: 'I checked these documents and read the flags' }).check();
  await button(maria, 'Ask for a second review').click();
  await reads(
    pane(maria),
    /^You asked for a second review \(.+\)\. Nothing is sent or refunded until a colleague approves\.$/,
  );
  await look(maria, 'second-review-asked');

  const { page: james } = await deskOf(stage, 'james', 'desk', { theme: 'dark' });
  await james.getByRole('link', { name: 'Second review 1' }).click();
  await openRequest(james, nissan);
  // What a flag saw (here two of the same order: its VIN, its photos) is one press away, and so is the way back.
  await pane(james)
    .getByRole('link', { name: /^Open order / })
    .first()
    .click();
  await reads(pane(james), 'Pending');
  await james.goBack();
  await reads(pane(james), /^In progress, /);
  await james.keyboard.press('v');
  const sheet = james.getByRole('dialog', { name: 'Approve as second' });
  await reads(sheet, /^Open these before you answer/);
  await button(sheet, 'Approve as second').click();
  await reads(sheet, /^Please open these documents of this request first: /);
  await look(james, 'second-look-unopened-dark');
  await button(sheet, 'Close').click();
  await openDocuments(james);
  await button(pane(james), /^Object/).click();
  const objection = james.getByRole('dialog', { name: 'Object' });
  await button(objection, 'Object').click();
  await reads(objection, 'Please say why you object.');
  await objection
    .getByRole('textbox', { name: 'What you saw' })
    .fill('Both orders show the same owner: two shops were called.');
  await look(james, 'second-look-objection-dark');
  await button(objection, 'Object').click();
  await reads(pane(maria), /^James .+ objects \(.+\): Both orders show the same owner: two shops were called\.$/);
  await button(maria, 'Ask for a second review').click();
  await reads(pane(james), /^Maria Lopez asked for a second review \(.+\)\.$/);
  await button(pane(james), /^Approve as second/).click();
  await button(sheet, 'Approve as second').click();
  await reads(pane(maria), /^James .+ reviewed this too and approved/);
  // No sentence says any longer that the code waits, to either of them and in another language.
  const waits = /waits? for|must review|needs a second|asked for a second|can give the second review/;
  for (const page of [maria, james]) await expect.poll(() => pane(page).textContent()).not.toMatch(waits);
  const { pathname, search } = new URL(james.url());
  await james.goto(`/fr${pathname}${search}`);
  const inFrench = james.getByRole('main');
  await reads(inFrench, /^James .+ a aussi vérifié et approuvé/);
  expect(await inFrench.textContent()).not.toMatch(
    /attend|doit vérifier|exige une|demandé une|faire la deuxième vérification/,
  );
  await look(maria, 'second-look-approved');
  await button(maria, 'Send code and open next').click();
  await reads(maria, /^Code sent for/);
});

test('a second review is handed off: a colleague is notified, reviews, and the sender is notified that the code is ready to send', async () => {
  await chooseReview();
  const [flagged, clean] = [a('nissan'), a('ford')];
  for (const email of ['asked-one@example.com', 'asked-two@example.com'])
    await orderByWire(stage.url, { vehicles: [flagged], email });
  await orderByWire(stage.url, { vehicles: [clean] });
  const [{ page: maria }, { page: james }] = [await stage.visitor('desk'), await stage.visitor('desk')];
  for (const [page, who] of [
    [maria, 'maria'],
    [james, 'james'],
  ] as const) {
    await keepNotifications(page);
    await openDesk(page, who);
    await page.keyboard.press('?');
    await page.getByRole('switch', { name: 'Notifications' }).click();
    await page.keyboard.press('Escape');
  }
  // James looks at another page of the code desk meanwhile.
  await james.getByRole('link', { name: 'Reports', exact: true }).click();
  const rows = maria.getByRole('row').filter({ hasText: flagged.vin.slice(-4) });
  await rows.getByRole('link', { name: flagged.name }).first().click();
  await start(maria);
  await typeCodes(maria, { code: '14325', pin: '0417' });
  expect(await notifications(james)).toEqual([]);
  const heard = readsToast(james, /^Maria Lopez needs a second review: .+ Nissan .+\.$/);
  await maria.keyboard.press('Control+Enter');
  await openDocuments(maria);
  await maria.keyboard.press('Control+Enter');
  await reads(maria, /^Second review requested: /);
  await button(pane(maria), /^Second review requested at/).waitFor();
  // Nothing was sent, and a second press sends nothing either.
  await maria.keyboard.press('Control+Enter');
  await reads(pane(maria), 'In progress, you');
  await heard;
  await expect.poll(() => notifications(james)).toEqual(['A second review is needed']);
  await openRequest(maria, clean);

  await james.getByRole('button', { name: 'Open', exact: true }).click();
  await reads(pane(james), flagged.vin);
  expect(await pane(james).textContent()).not.toContain('14325');
  await openDocuments(james);
  await button(pane(james), /^Approve as second/).click();
  const told = readsToast(maria, /^James .+ approved: .+ Nissan .+\. Ready to send\.$/);
  await button(james.getByRole('dialog', { name: 'Approve as second' }), 'Approve as second').click();
  await told;
  await expect.poll(() => notifications(maria)).toEqual(['Your request is ready to send']);
  await maria.getByRole('link', { name: 'Second review 1' }).click();
  await reads(maria.getByRole('row').filter({ hasText: flagged.vin.slice(-4) }), 'Ready to send');
  await look(maria, 'second-review-ready');
  await openRequest(maria, flagged);
  await reads(pane(maria), /^James .+ reviewed this too and approved/);
  // What was typed before is still there.
  await maria.getByRole('checkbox', { name: 'I checked these documents and read the flags' }).check();
  await button(maria, 'Send code and open next').click();
  await reads(maria, /^Code sent for/);
});

test('a super admin says when a request is flagged and which flags need a second review', async () => {
  const { page: root } = await superAdminOf(stage);
  await openSection(root, 'Flags');
  await button(root, 'Change the rule: New account').click();
  const sheet = root.getByRole('dialog', { name: 'Change the rule: New account' });
  await sheet.getByRole('textbox', { name: 'Days' }).fill('400');
  await button(sheet, 'Save the rule').click();
  await reads(sheet, 'A whole number from 0 to 365.');
  await look(root, 'flag-rules-sheet');
  await sheet.getByRole('textbox', { name: 'Days' }).fill('30');
  await sheet.getByRole('checkbox', { name: 'The code waits for a second review' }).check();
  await button(sheet, 'Save the rule').click();
  await reads(root, 'Saved: New account. It is in effect now.');
  await reads(root, 'Opened less than 30 days before. The code waits for a second review.');
  await look(root, 'flag-rules');
});

test('an admin who approved a request as the second is told that the approval does not count for a code of their own', async () => {
  await chooseReview();
  const nissan = a('nissan');
  for (const email of ['first-again@example.com', 'second-again@example.com'])
    await orderByWire(stage.url, { vehicles: [nissan], email });
  const { page: james } = await deskOf(stage, 'james');
  const rows = james.getByRole('row').filter({ hasText: nissan.vin.slice(-4) });
  await rows.getByRole('link', { name: nissan.name }).first().click();
  await openDocuments(james);
  await button(pane(james), /^Approve as second/).click();
  await button(james.getByRole('dialog', { name: 'Approve as second' }), 'Approve as second').click();
  await reads(pane(james), 'Your review does not count if you send this code yourself.');
});
