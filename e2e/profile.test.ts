import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { smallPdf } from '../server/src/testing/images/corpus-disguised.ts';
import { adminByWire, orderByWire, rejectPaper } from './by-wire.ts';
import { button, heading, reads } from './guest.ts';
import { focusIsKept, tabTo } from './keyboard.ts';
import { isAtHand, look } from './looks.ts';
import { byPhone, giveOwnPaper, jpeg, papersFor, type Picked } from './papers.ts';
import { logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const field = (page: Page, name: string) => page.getByRole('textbox', { name });
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

/** Chooses a file for one row, as a person does: by its button. */
const choose = async (page: Page, row: string, file: Picked): Promise<void> => {
  const chooser = page.waitForEvent('filechooser');
  await button(page, new RegExp(`^(Choose file|Replace) ${row}$`)).click();
  await (await chooser).setFiles(file);
};

/** Answers a call in the server's place, where no journey could make it answer so. */
const answer = (page: Page, path: string, status: number, json: object): Promise<unknown> =>
  page.route(path, (route) =>
    route.request().isNavigationRequest() ? route.fallback() : route.fulfill({ status, json }),
  );

/** Whether the words can be seen now: not scrolled away, and nothing lies on them. */
const isInSight = (page: Page, words: string | RegExp): Promise<boolean> =>
  page
    .getByText(words)
    .first()
    .evaluate((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return element.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });

const notImage: Picked = { name: 'id.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') };
/** Named like a photo, too large, and nothing that a browser could make smaller. */
const tooLarge = jpeg('huge.jpg', Buffer.alloc(5 * 1024 * 1024 + 1, 7));

test('a member changes the profile, and what is cancelled or fails is not lost or half saved', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/user-profile');
  await heading(page, 'Dana Whitfield').waitFor();
  await look(page, 'profile-view');

  await button(page, 'Edit Profile').click();
  await field(page, 'Company').fill('Gone Again');
  await button(page, 'Cancel').click();
  await reads(page, 'Whitfield Lock & Key');
  await button(page, 'Edit Profile').click();
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Whitfield Lock & Key');
  expect(await field(page, 'Email').getAttribute('readonly')).not.toBeNull();

  await field(page, 'ZIP or postal code').fill('7870');
  await button(page, 'Save').click();
  await reads(page.getByRole('alert'), 'This is not a US ZIP code or a Canadian postal code.');
  await look(page, 'profile-edit-errors', { only: 'phone' });
  await field(page, 'ZIP or postal code').fill('78701');
  await field(page, 'City').fill('Austin');
  await field(page, 'Address').fill('900 Congress Ave');
  const papers = await papersFor(a('ford'), 'Dana Whitfield');
  await choose(page, 'Profile photo', await byPhone(papers['Front of ID']));
  await choose(page, 'Company logo', papers.Registration);
  await page.getByText('New, not saved yet').nth(1).waitFor();
  await look(page, 'profile-edit');

  await context.setOffline(true);
  await button(page, 'Save').click();
  await reads(page, 'Failed to update profile. Please try again.');
  expect(await isInSight(page, 'Failed to update profile. Please try again.')).toBe(true);
  await expect.poll(() => field(page, 'City').inputValue()).toBe('Austin');
  await context.setOffline(false);
  await button(page, 'Save').click();
  await reads(page, 'Profile updated successfully!');
  await reads(page, 'Austin');
  await page.getByRole('img', { name: 'Profile photo' }).waitFor();
  await look(page, 'profile-saved', { only: 'phone' });
  await page.reload();
  await reads(page, '900 Congress Ave');
});

test('what is begun in the profile stays while other tabs and pages are open; name, phone and state have one place', async () => {
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/user-profile');
  await button(page, 'Edit Profile').click();
  await field(page, 'Company').fill('Whitfield & Daughter');
  const papers = await papersFor(a('ford'), 'Dana Whitfield');
  await choose(page, 'Profile photo', papers['Front of ID']);
  const chosen = (of: string) => page.getByRole('listitem').filter({ hasText: of }).getByText('New, not saved yet');
  await chosen('Profile photo').waitFor();
  await tab(page, 'Credentials').click();
  await heading(page, 'Professional documents').waitFor();
  await choose(page, 'Driver’s license, front', papers['Front of ID']);
  await chosen('Driver’s license, front').waitFor();
  await tab(page, 'Profile').click();
  await chosen('Profile photo').waitFor();
  for (const name of ['First name', 'Last name', 'Phone']) expect(await field(page, name).count()).toBe(0);
  await expect.poll(() => page.getByRole('combobox').count()).toBe(0);
  await look(page, 'profile-one-place');

  await page.getByRole('link', { name: 'Name, phone, state, ID photos' }).click();
  await heading(page, 'Update Profile').waitFor();
  await field(page, 'First name').fill('Diana');
  await reads(page, /^You changed your name\. After you save/);
  expect(await isInSight(page, /^You changed your name\. After you save/)).toBe(true);
  await choose(page, 'Back of ID', papers['Back of ID']);
  await chosen('Back of ID').waitFor();
  await page.goBack();
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Whitfield & Daughter');
  await chosen('Profile photo').waitFor();
  await tab(page, 'Credentials').click();
  await chosen('Driver’s license, front').waitFor();
  await page.getByRole('link', { name: 'Name, phone, state, ID photos' }).click();
  await expect.poll(() => field(page, 'First name').inputValue()).toBe('Diana');
  await chosen('Back of ID').waitFor();
  await button(page, 'Reset Back of ID').click();
  await button(page, 'Update Profile').click();
  await reads(page, 'User details updated successfully.');
  expect(new URL(page.url()).pathname).toBe('/profile');

  // What was changed there is not taken back by what was begun here before it.
  await button(page, 'Menu').click();
  await page.getByRole('navigation').getByRole('link', { name: 'Profile', exact: true }).click();
  await heading(page, 'Diana Whitfield').waitFor();
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Whitfield & Daughter');
  await chosen('Profile photo').waitFor();
  await button(page, 'Save').click();
  await reads(page, 'Profile updated successfully!');
  await reads(page, 'Whitfield & Daughter');
  await heading(page, 'Diana Whitfield').waitFor();
  await button(page, 'Edit Profile').click();
  await expect.poll(() => field(page, 'Company').inputValue()).toBe('Whitfield & Daughter');
  await expect.poll(() => chosen('Profile photo').count()).toBe(0);
});

test('a changed name is announced before it is saved, and ends the validation', async () => {
  const { page } = await visitorAs(stage, 'priya', 'desk', { theme: 'dark' });
  await page.goto('/user-profile');
  await reads(page, /^Validated$/);
  await page.getByRole('link', { name: 'Name, phone, state, ID photos' }).click();
  await heading(page, 'Update Profile').waitFor();
  await field(page, 'Phone').fill('512 555 0143');
  await expect.poll(() => page.getByText(/You changed your/).count()).toBe(0);
  await look(page, 'account', { theme: 'dark' });
  await field(page, 'Last name').fill('Raman-Lee');
  await reads(page, /^You changed your name\. After you save, your account is no longer validated/);
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('Ontario');
  const papers = await papersFor(a('ford'), 'Priya Raman-Lee');
  await choose(page, 'Front of ID', notImage);
  await reads(page, 'Only image files are allowed.');
  await choose(page, 'Back of ID', tooLarge);
  await reads(page, 'File size should not exceed 5MB.');
  await button(page, 'Update Profile').click();
  await reads(page.getByRole('alert'), 'Front of ID: Only image files are allowed.');
  await look(page, 'account-errors', { theme: 'dark', only: 'desk' });
  await button(page, 'Reset Back of ID').click();
  await choose(page, 'Front of ID', await byPhone(papers['Front of ID']));
  await reads(page, /^You changed your name, state, and ID photo\./);
  await button(page, 'View Front of ID').click();
  await page.getByRole('img', { name: 'Front of ID' }).waitFor();
  await look(page, 'account-picture', { theme: 'dark', only: 'phone' });
  await button(page.getByRole('dialog'), 'Close').click();
  await look(page, 'account-changed', { theme: 'dark' });
  await button(page, 'Update Profile').click();
  await reads(page, 'User details updated successfully.');
  expect(new URL(page.url()).pathname).toBe('/profile');
  await page.goto('/user-profile');
  await heading(page, 'Priya Raman-Lee').waitFor();
  await reads(page, 'Not validated yet');
  await expect.poll(() => tab(page, 'Profile').getAttribute('aria-selected')).toBe('true');
});

test('a member adds credentials, a PDF and two photos, sees how they stand and takes the PDF back home', async () => {
  const { page, context } = await visitorAs(stage, 'dana', 'phone', { theme: 'dark' });
  await page.goto('/user-profile?tab=credentials');
  await heading(page, 'Professional documents').waitFor();
  await look(page, 'credentials-empty', { theme: 'dark', only: 'phone' });
  await button(page, 'Upload documents').click();
  await reads(page, 'Please select at least one document to upload.');
  await choose(page, 'Business license', { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') });
  await reads(page, 'Only PDF, JPG and PNG files are accepted.');
  const licence = { name: 'business license.pdf', mimeType: 'application/pdf', buffer: smallPdf() };
  const guarded = Buffer.from(smallPdf().toString().replace('/Root 1 0 R', '/Root 1 0 R/OpenAction<</S/JavaScript>>'));
  await choose(page, 'Business license', { ...licence, buffer: guarded });
  await button(page, 'Upload documents').click();
  await reads(page, /^Only plain PDF files are accepted: without a password/);
  await choose(page, 'Business license', licence);
  const papers = await papersFor(a('jeep'), 'Dana Whitfield');
  await choose(page, 'Driver’s license, front', await byPhone(papers['Front of ID']));
  await button(page, 'Upload documents').click();
  await reads(page.getByRole('alert'), "Driver’s license, back: The driver's license needs both front and back.");
  await look(page, 'credentials-errors', { theme: 'dark', only: 'phone' });
  await choose(page, 'Driver’s license, back', papers['Back of ID']);
  await context.setOffline(true);
  await button(page, 'Upload documents').click();
  await reads(page, 'Failed to upload credentials. Please try again.');
  await context.setOffline(false);
  await button(page, 'Upload documents').click();
  await reads(page, 'Documents uploaded successfully!');
  await reads(page, /^business license\.pdf, /);
  await look(page, 'credentials', { theme: 'dark' });
  await page.reload();
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Download Business license' }).click();
  expect((await download).suggestedFilename()).toBe('businessLicense.pdf');
  await page.route('**/user/files/**', (route) => route.abort('connectionfailed'));
  await button(page, 'View Driver’s license, back').click();
  await reads(page.getByRole('dialog'), 'This photo could not be loaded.');
  await button(page.getByRole('dialog'), 'Close').click();
  await page.unroute('**/user/files/**');
  await button(page, 'View Driver’s license, front').click();
  await expect
    .poll(() => page.getByRole('img', { name: 'Driver’s license, front' }).evaluate((img) => img.clientWidth))
    .toBeGreaterThan(100);
});

test('the notice that a document is missing leads to the page that takes it, and is gone once it is there', async () => {
  const { page: phone } = await visitorAs(stage, 'etienne', 'phone');
  await phone.goto('/user-profile');
  const missing = phone.getByRole('listitem').filter({ has: heading(phone, /^A document is missing/) });
  await reads(missing, /front of your ID, back of your ID/);
  // One notice leaves the profile in view; the others are one press away.
  expect(await isAtHand(tab(phone, 'Profile'))).toBe(true);
  await look(phone, 'notice-missing', { only: 'phone' });
  await button(phone, 'Show 1 more notice').click();
  await heading(phone, /^Your account is in review/).waitFor();
  expect(await focusIsKept(phone)).toBe(true);
  await missing.getByRole('link', { name: 'Update Profile' }).click();
  await phone.waitForURL('**/profile');
  const papers = await papersFor(a('ford'), 'Étienne Gagnon');
  for (const [row, file] of [
    ['Front of ID', papers['Front of ID']],
    ['Back of ID', papers['Back of ID']],
    ['Proof of insurance', papers.Registration],
  ] as const)
    await giveOwnPaper(phone, row, file);
  await button(phone, 'Update Profile').click();
  await reads(phone, 'User details updated successfully.');
  await phone.goto('/user-profile');
  await reads(phone, 'Your account is in review');
  await expect.poll(() => missing.count()).toBe(0);
});

test('a member who is not approved sees on the dashboard which document was refused and why, and replaces it on the profile', async () => {
  const { page, context } = await visitorAs(stage, 'etienne', 'phone');
  const papers = await papersFor(a('ford'), 'Étienne Gagnon');
  await page.goto('/dashboard');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await heading(page, /^(?:Send your documents|Your account is in review)/).waitFor();
  await page.goto('/profile');
  for (const name of ['Front of ID', 'Back of ID'] as const) await giveOwnPaper(page, name, papers[name]);
  await giveOwnPaper(page, 'Proof of insurance', papers.Registration);
  await button(page, 'Update Profile').click();
  await reads(page, 'User details updated successfully.');
  await heading(page, 'Your account is in review').waitFor();
  await rejectPaper(stage.url, {
    of: people.etienne,
    by: people.maria,
    docType: 'insurance',
    notes: 'The right edge is missing.',
  });

  // The page that is open hears of it, and the mail says the same and leads to the same place.
  const title = 'Replace a document so we can approve your account';
  await heading(page, title).waitFor();
  await page.goto('/dashboard');
  await heading(page, title).waitFor();
  await reads(row('Proof of insurance'), 'Not accepted');
  const why = 'A part of it is missing from the picture. The right edge is missing.';
  await reads(row('Proof of insurance'), `${why} Replace just this one; everything else stays as it is.`);
  await look(page, 'account-checklist');
  await row('Proof of insurance').getByRole('link', { name: 'Replace Proof of insurance' }).click();
  await page.waitForURL('**/profile?file=insurance');
  await page.getByRole('button', { name: 'Replace Proof of insurance' }).last().and(page.locator(':focus')).waitFor();
  await look(page, 'account-replace');
  const mailbox = await context.newPage();
  await mailbox.goto('/dev/mail');
  await mailbox
    .getByRole('link', { name: /proof of insurance/ })
    .first()
    .click();
  await reads(mailbox, /Replace just this one; everything else stays as it is\./);

  await page.bringToFront();
  const chooser = page.waitForEvent('filechooser');
  await page.getByRole('button', { name: 'Replace Proof of insurance' }).first().click();
  await (await chooser).setFiles(papers['Front of ID']);
  await reads(page, 'New, not saved yet');
  await button(page, 'Update Profile').click();
  await reads(page, 'User details updated successfully.');
  expect(new URL(page.url()).pathname).toBe('/profile');
  await heading(page, 'Your account is in review').waitFor();
  await expect.poll(() => page.getByText('Not accepted').count()).toBe(0);
});

test('the tabs are links: they keep their place on reload and back, and by keyboard go round', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford], by: people.priya });
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  await page.goto('/user-profile');
  await reads(page, 'Your account is in review');
  await look(page, 'notices');
  while ((await button(page, /^Dismiss: /).count()) > 0)
    await button(page, /^Dismiss: /)
      .first()
      .click();
  await tab(page, 'Subscription').click();
  await reads(page, 'You have no subscription. With one, each key code costs less.');
  await look(page, 'subscription-none', { only: 'phone' });
  await tab(page, 'Orders').click();
  await reads(page, 'You have not ordered a key code yet.');
  await page.goBack();
  await reads(page, 'You have no subscription. With one, each key code costs less.');
  await expect.poll(() => button(page, /^Dismiss: /).count()).toBe(0);
  await page.reload();
  await reads(page, 'You have no subscription. With one, each key code costs less.');
  await tab(page, 'Subscription').focus();
  await page.keyboard.press('ArrowLeft');
  await field(page, 'First name').waitFor();
  await page.keyboard.press('ArrowLeft');
  await heading(page, 'Étienne Gagnon').waitFor();
  await page.keyboard.press('ArrowLeft');
  await page.waitForURL('**/user-profile?tab=security');
  expect(await tab(page, 'Security').evaluate((element) => element === document.activeElement)).toBe(true);
  await page.keyboard.press('Home');
  await page.waitForURL('**/user-profile?tab=profile');

  const { page: pro } = await visitorAs(stage, 'priya', 'phone');
  await pro.goto('/user-profile?tab=subscription');
  await heading(pro, 'Professional').waitFor();
  await reads(pro, '20% off all key codes');
  await look(pro, 'subscription');
  await tab(pro, 'Orders').click();
  await reads(pro, `…${ford.vin.slice(-4)}`);
  await look(pro, 'orders');
  await tab(pro, 'Security').click();
  await heading(pro, /Password|password/).waitFor();
  await look(pro, 'security-tab');
});

test('whoever deletes the profile reads what goes and what stays, is refused while an order is open, and is gone after', async () => {
  const honda = a('honda');
  await orderByWire(stage.url, { vehicles: [honda], by: people.etienne });
  const { page } = await visitorAs(stage, 'etienne', 'phone');
  await page.goto('/profile');
  await button(page, 'Delete Profile').click();
  const dialog = page.getByRole('dialog');
  await reads(
    dialog,
    'You have orders that are not finished. The profile can be deleted when they are. An order that nobody has started on can be canceled.',
  );
  await expect.poll(() => button(dialog, 'Delete Profile').count()).toBe(0);
  await dialog.getByRole('link', { name: 'Open my orders' }).waitFor();
  for (const words of ['What is deleted', 'What stays, and why', /without your name: the law wants/])
    await reads(dialog, words);
  await look(page, 'delete');
  expect(await isInSight(page, /^You have orders that are not finished\./)).toBe(true);
  await button(dialog, 'Keep my profile').click();
  const maria = await adminByWire(stage.url, people.maria);
  await maria.start(honda);
  await maria.send(honda, 'K1234');

  await button(page, 'Delete Profile').click();
  await answer(page, '**/keycode-user/delete', 500, { error: 'x', code: 'server.fault', requestId: '' });
  await button(dialog, 'Delete Profile').click();
  await reads(dialog, 'Delete user profile failed. Please try again.');
  await page.unroute('**/keycode-user/delete');
  // As it would be long after the last login, which no journey waits for.
  await answer(page, '**/keycode-user/delete', 403, { error: 'x', code: 'security.password_needed', requestId: '' });
  await button(dialog, 'Delete Profile').click();
  const password = dialog.getByLabel('Password', { exact: true });
  await password.waitFor();
  await reads(dialog, 'Your last login is some time ago. Please enter your password to go on.');
  await page.unroute('**/keycode-user/delete');
  await button(dialog, 'Delete Profile').click();
  await reads(dialog, 'Password is required');
  await password.fill(people.etienne.password);
  await button(dialog, 'Delete Profile').click();
  await page.waitForURL('**/login');
  await reads(page, 'User Profile deleted successfully.');
  await logIn(page, people.etienne);
  await reads(page, 'Login failed. The email or the password is not right.');
});

test('each failure of the two pages has its words and a way on', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  const calls: [tab: string, path: string, words: string][] = [
    ['profile', '**/user/profile', 'Failed to load user profile. Please try again.'],
    ['subscription', '**/user/subscription', 'Your subscription could not be loaded.'],
    ['orders', '**/user/orders', 'Your orders could not be loaded.'],
    ['credentials', '**/user/credentials', 'Your documents could not be loaded.'],
  ];
  for (const [id, path, words] of calls) {
    await answer(page, path, 400, { error: 'x', code: 'input.malformed', requestId: '' });
    await page.goto(`/user-profile?tab=${id}`);
    await reads(page, words);
    if (id === 'orders') await look(page, 'profile-failed', { only: 'phone' });
    await page.unroute(path);
    await button(page, 'Try again').click();
    await page.getByText(words).waitFor({ state: 'detached' });
  }

  const noNotices = 'Notices from the code desk could not be loaded.';
  await answer(page, '**/user/notices', 500, { error: 'x', code: 'server.fault', requestId: '' });
  await page.goto('/user-profile');
  await reads(page, noNotices);
  await heading(page, 'Diana Whitfield').waitFor();
  await look(page, 'notices-failed', { only: 'phone' });
  await button(page, 'Try again').click();
  await reads(page, noNotices);
  await page.unroute('**/user/notices');
  await button(page, 'Try again').press('Enter');
  await page.getByText(noNotices).waitFor({ state: 'detached' });
  await expect.poll(() => focusIsKept(page)).toBe(true);

  await answer(page, '**/auth/updateProfile', 500, { error: 'x', code: 'server.fault', requestId: '' });
  await page.goto('/profile');
  await field(page, 'Phone').fill('416 555 0101');
  await button(page, 'Update Profile').click();
  await reads(page, 'Update user profile failed. Please try again.');
  await expect.poll(() => field(page, 'Phone').inputValue()).toBe('416 555 0101');

  await answer(page, '**/auth/getUserProfile/*', 500, { error: 'x', code: 'server.fault', requestId: '' });
  await page.goto('/profile');
  await reads(page, 'Something went wrong on our side. Nothing was lost; please try again.');
  await page.unroute('**/auth/getUserProfile/*');
  await page.route('**/auth/getUserProfile/*', (route) => route.abort('connectionreset'));
  await page.goto('/profile');
  await reads(page, 'Failed to load user profile. Please try again.');
  await page.unroute('**/auth/getUserProfile/*');
  await button(page, 'Try again').click();
  await field(page, 'Phone').waitFor();
  await answer(page, '**/auth/getUserProfile/*', 404, { error: 'x', code: 'not_found', requestId: '' });
  await page.goto('/profile');
  await page.waitForURL('**/login');
  await reads(page, 'User not found. Please log in again.');
});

test('an admin finds a profile without anything to buy, in French too, and does all of it by keyboard', async () => {
  const { page } = await visitorAs(stage, 'maria', 'desk', { theme: 'dark' });
  await button(page, 'Account: Maria Lopez').click();
  await page.getByRole('link', { name: 'Profile' }).click();
  await heading(page, 'Maria Lopez').waitFor();
  await expect.poll(() => page.getByRole('tab').allInnerTexts()).toEqual(['Profile', 'Security']);
  await look(page, 'profile-desk', { theme: 'dark', only: 'desk' });
  const { keyboard } = page;
  await tabTo(page, tab(page, 'Profile'));
  await keyboard.press('ArrowRight');
  await page.waitForURL('**/user-profile?tab=security');
  await keyboard.press('ArrowRight');
  await tabTo(page, button(page, 'Edit Profile'));
  await keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('firstName');
  await tabTo(page, field(page, 'City'));
  await keyboard.type('Columbus');
  await expect.poll(() => page.getByText(/You changed your/).count()).toBe(0);
  await keyboard.press('Enter');
  await reads(page, 'Profile updated successfully!');
  await reads(page, 'Columbus');
  expect(await focusIsKept(page)).toBe(true);

  await page.goto('/fr/user-profile');
  await button(page, 'Modifier le profil').click();
  await page.getByRole('textbox', { name: 'Prénom' }).fill('');
  await button(page, 'Enregistrer').click();
  await reads(page.getByRole('alert'), 'Le prénom est obligatoire');
  await look(page, 'fr-profile', { theme: 'dark', only: 'desk' });
});
