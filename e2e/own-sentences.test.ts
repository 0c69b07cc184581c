import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { eachWordlessly, whileCalls } from './bad-line.ts';
import { orderByWire, withInCart } from './by-wire.ts';
import { deskOf, openDocuments, openRequest, pane, start, typeCodes } from './desk.ts';
import { button, checkOut, fillIn, giveEmail, heading, reads } from './guest.ts';
import { giveOwnPaper, papersFor } from './papers.ts';
import { fillFields, logIn, people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { registerByWire, superAdminOf } from './super-admin.ts';
import { a } from './vehicles.ts';

const stage = openStage();

const post = (path: string) => ({ path, method: 'POST' });
const put = (path: string) => ({ path, method: 'PUT' });
const main = (page: Page) => page.getByRole('main');

test('whoever logs in, or asks for a new password, reads the specified words of a call that said nothing', async () => {
  const { page } = await stage.visitor('phone');
  const again = () => button(main(page), 'Log in').first().click();
  for (const [address, said] of [
    ['/login', { lost: /^Login failed\. Your device/, else: 'Login failed. Unknown error occurred' }],
    ['/admin-login', { lost: /^Admin login failed\. Your device/, else: 'Admin login failed. Unknown error occurred' }],
  ] as const) {
    await page.goto(address);
    await fillFields(page, { Password: 'some password' });
    await page.getByRole('textbox', { name: /email/i }).fill('member@demo.test');
    const garbage = 'Login failed: Invalid response data.';
    await eachWordlessly(page, { ...post('/auth/login'), said: { ...said, garbage } }, again);
  }
  await page.goto('/login');
  await page.getByText('Forgot Password', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Email of your account' }).fill('member@demo.test');
  const forgot = { lost: /^Error sending reset email\. Please try again\./, else: 'Failed to send reset email' };
  await eachWordlessly(page, { ...post('/auth/reset-password'), said: forgot }, () =>
    button(page, 'Send reset email').click(),
  );
  await page.goto('/reset-password?token=of-another-mail');
  await fillFields(page, { 'New password': 'blue kite 77', 'Confirm password': 'blue kite 77' });
  const reset = { lost: /^Error updating password\. Please try again\./, else: 'Failed to update password' };
  await eachWordlessly(page, { ...post('/auth/reset-password/confirm'), said: reset }, () =>
    button(page, 'Update password').click(),
  );
});

test('whoever registers reads the specified words of a call that said nothing', async () => {
  const { page } = await stage.visitor('desk');
  await page.goto('/register');
  const who = { 'First name': 'Lee', 'Last name': 'Marsh', Email: 'lee@example.com' };
  await fillFields(page, { ...who, Phone: '512 555 0188', Password: 'blue kite 77' });
  await page.getByRole('combobox', { name: 'State or province' }).selectOption('Texas');
  const papers = await papersFor(a('ford'), 'Lee Marsh');
  for (const name of ['Front of ID', 'Back of ID', 'Proof of insurance'])
    await giveOwnPaper(page, name, papers['Front of ID']);
  const failed = /^Registration failed\. Please try again\./;
  const register = () => button(page, 'Register').click();
  await eachWordlessly(page, { ...post('/auth/register'), said: failed }, register);

  await page.goto('/admin-register');
  await fillFields(page, who);
  const noCode = {
    lost: /^Error requesting registration code\. Please try again\./,
    else: 'Failed to send registration code',
  };
  await eachWordlessly(page, { ...post('/admin-registration-code/request'), said: noCode }, () =>
    button(page, 'Request Code').click(),
  );
  await button(page, 'I already have a code').click();
  await fillFields(page, {
    Company: 'Lee Locks',
    'Registration code': 'WRONG234',
    Phone: '512 555 0199',
    Password: 'three wild geese',
    'Confirm password': 'three wild geese',
  });
  const said = { lost: /^Admin registration failed: Your device/, else: /^Admin registration failed: Unknown error/ };
  await eachWordlessly(page, { ...post('/auth/admin-register'), said }, register);
});

test('a buyer reads the specified words of a call that said nothing, from the form to the payment', async () => {
  const ford = a('ford');
  const { page } = await stage.visitor('phone');
  await page.goto('/vehicle-keycode-request');
  await fillIn(page, ford);
  // One cause, and no second one beside it.
  const down = /^Backend service is temporarily unavailable\. Please try again later or contact support\.$/;
  await eachWordlessly(page, { ...post('/vehicle/request-keycode-public'), said: down }, () =>
    button(page, 'Add to Cart').click(),
  );
  await withInCart(page, ford);
  const noRemoval = { path: '/cart/remove', method: 'DELETE', said: /^Failed to remove item\. Please try again\./ };
  await eachWordlessly(page, noRemoval, () =>
    button(page, /^Remove/)
      .first()
      .click(),
  );
  const noCart = 'Failed to fetch cart items. Please try again.';
  await eachWordlessly(page, { path: '/cart/summary', said: noCart }, () => page.reload());
  await page.reload();
  await giveEmail(page, 'wet@example.com');
  const noSession = /^Failed to create checkout session\. Please try again\./;
  await eachWordlessly(page, { ...post('/api/payments/create-checkout-session'), said: noSession }, () =>
    button(page, /^Pay /).click(),
  );
  await page.reload();
  await checkOut(page, 'wet@example.com');
  const settle = post('/api/payments/process-payment-success');
  const issue =
    /^Payment successful but there was an issue processing your order\. Please contact support\..*Still checking…/;
  await whileCalls(page, { ...settle, mishap: 'lost' }, async () => {
    await button(page, /^Pay \$/).click();
    await page.waitForURL('**/payment-success');
    await reads(page, issue);
    await page.getByRole('link', { name: 'Email support' }).waitFor();
  });
  // It goes on asking by itself, whatever the answer is worth; then the order is there.
  await reads(page, 'Payment successful! Your order has been placed.');
  await button(page, 'Stay on this page').click();
  await eachWordlessly(page, { ...settle, said: issue }, () => page.reload());
});

test('a member reads the specified words of a call that said nothing', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  const noProfile = 'Failed to load user profile. Please try again.';
  await eachWordlessly(page, { path: '/user/profile', said: noProfile }, () => page.goto('/user-profile'));
  await page.goto('/user-profile');
  await button(page, 'Edit Profile').click();
  await page.getByRole('textbox', { name: 'Company' }).fill('Wet Keys');
  const save = () => button(page, 'Save').click();
  const notSaved = 'Failed to update profile. Please try again.';
  await eachWordlessly(page, { ...put('/user/profile'), said: notSaved }, save);

  await page.goto('/user-profile?tab=credentials');
  const license = (await papersFor(a('ford')))['Front of ID'];
  const chooser = page.waitForEvent('filechooser');
  await button(page, /^Choose file Business license$/).click();
  await (await chooser).setFiles(license);
  const notSent = 'Failed to upload credentials. Please try again.';
  await eachWordlessly(page, { ...put('/user/credentials'), said: notSent }, () =>
    button(page, 'Upload documents').click(),
  );

  await page.goto('/user-profile?tab=security');
  await page.getByRole('switch', { name: 'Two-factor' }).click();
  const dialog = page.getByRole('dialog');
  const notChanged = /^Failed to update security setting\. Please try again\./;
  await dialog.getByLabel('Code that the app shows now').fill('12345');
  await eachWordlessly(page, { ...post('/user/security/two-factor/confirm'), said: notChanged }, async () => {
    await dialog.getByLabel('Code that the app shows now').fill('');
    await dialog.getByLabel('Code that the app shows now').pressSequentially('123456');
  });

  await eachWordlessly(page, { path: '/auth/getUserProfile', said: noProfile }, () => page.goto('/profile'));
  await page.goto('/profile');
  await page.getByRole('textbox', { name: 'Phone' }).fill('416 555 0101');
  const notUpdated = 'Update user profile failed. Please try again.';
  await eachWordlessly(page, { ...put('/auth/updateProfile'), said: notUpdated }, () =>
    button(page, 'Update Profile').click(),
  );
  await button(page, 'Delete Profile').click();
  const notDeleted = 'Delete user profile failed. Please try again.';
  await eachWordlessly(page, { ...put('/keycode-user/delete'), said: notDeleted }, () =>
    button(dialog, 'Delete Profile').click(),
  );
});

test('an admin reads the specified words of a call that said nothing', async () => {
  const ford = a('ford');
  await orderByWire(stage.url, { vehicles: [ford] });
  const { page } = await deskOf(stage, 'maria');
  const again = () => page.reload();
  const noPending = 'Error fetching pending requests.';
  await eachWordlessly(page, { path: '/admin/pending-requests', said: noPending }, again);
  const noneStarted = 'Error fetching In Progress requests.';
  await eachWordlessly(page, { path: '/admin/in-progress-requests', said: noneStarted }, again);
  await page.goto('/admin?list=transactions');
  await eachWordlessly(page, { path: '/admin/transactions', said: 'Error fetching transactions.' }, again);
  await page.goto('/admin?list=subscriptions');
  await eachWordlessly(page, { path: '/admin/subscriptions', said: 'Error fetching subscriptions.' }, again);
  await page.goto('/admin');
  await openRequest(page, ford);
  const press = (name: string) => () => button(pane(page), name).click();
  const notStarted = /^Error Update Request Status\./;
  await eachWordlessly(page, { ...post('/admin/update-request-status'), said: notStarted }, press('Start'));
  await start(page);
  await openDocuments(page);
  await typeCodes(page, { code: 'K7788' });
  await page.getByRole('checkbox', { name: 'I checked these documents' }).check();
  const notProcessed = /^Error processing key code request\./;
  await eachWordlessly(
    page,
    { ...post('/admin/process-request'), said: notProcessed },
    press('Send code and open next'),
  );
});

test('an admin who looks after members reads the specified words of a call that said nothing', async () => {
  const { page } = await deskOf(stage, 'james');
  await page.goto('/admin/registered-users');
  await button(page, 'Dana Whitfield').click();
  const of = (user: string, act: string) => ({ path: `/admin/users/${user}/${act}`, method: 'PATCH' });
  const dana = new URL(page.url()).searchParams.get('user') ?? '';
  const notes = page.getByLabel('Admin notes');
  let times = 0;
  await eachWordlessly(page, { ...of(dana, 'notes'), said: /^Failed to update notes\./ }, async () => {
    await notes.fill(`Called back, ${(times += 1)}.`);
    await notes.blur();
  });
  await eachWordlessly(page, { ...of(dana, 'revoke'), said: /^Failed to revoke user\./ }, async () => {
    await button(page, 'Revoke').click();
    await button(page.getByRole('dialog'), 'Revoke').click();
  });
  await page.goto('/admin/user-history');
  await page.getByLabel('Email').fill(people.dana.email);
  const noHistory = /^Failed to fetch user history\./;
  await eachWordlessly(page, { path: '/admin/user-history', said: noHistory }, () =>
    button(page, 'Fetch History').click(),
  );
});

test('a super admin reads the specified words of a call that said nothing', async () => {
  const { page: wire } = await stage.visitor('desk');
  await registerByWire(wire, stage.url, 'Bea');
  const { page } = await superAdminOf(stage);
  const noData = 'Error: Failed to fetch admin data.';
  await eachWordlessly(page, { path: '/admin-approval/pending', said: noData }, () => page.reload());
  // Who reads the list stands in it: without anybody it is only where a call says so.
  const none = (url: URL): boolean => url.pathname === '/admin-approval/approved';
  await page.route(none, (route) => route.fulfill({ json: [] }));
  await page.reload();
  await page.getByRole('link', { name: 'Approved (0)' }).click();
  await reads(page, 'No approved admins');
  await page.unroute(none);
  await page.goto('/super-admin');
  const notApproved = /^Failed to approve admin\./;
  await eachWordlessly(page, { ...post('/admin-approval/approve'), said: notApproved }, () =>
    button(page, 'Approve Bea Keys').click(),
  );
  const notRejected = /^Failed to reject admin\./;
  await eachWordlessly(page, { ...post('/admin-approval/reject'), said: notRejected }, async () => {
    await button(page, 'Reject Bea Keys').click();
    await button(page.getByRole('dialog'), 'Reject').click();
  });
  const sheet = page.getByRole('dialog');
  await button(page, 'Send Admin Registration Code').click();
  await fillFields(sheet, { Email: 'gil@example.com', 'First name': 'Gil', 'Last name': 'Guest' });
  const notInvited = /^Failed to send admin code\./;
  await eachWordlessly(page, { ...post('/admin-registration-code/request'), said: notInvited }, () =>
    button(sheet, /^Send/).click(),
  );
  await button(sheet, 'Close').click();
  await button(page, 'Create Super Admin').click();
  await fillFields(sheet, { Email: 'may@example.com' });
  const notCreated = /^Failed to create super admin\. Only approved super admins can perform this action\./;
  await eachWordlessly(page, { ...post('/super-admin/create'), said: notCreated }, () =>
    button(sheet, 'Create Super Admin').click(),
  );
});

test('what a newer server says is read, with a code that the page does not know', async () => {
  const { page } = await stage.visitor('phone', { theme: 'dark' });
  await withInCart(page, a('ford'));
  const newer = { error: 'Carts rest on Sundays.', code: 'cart.of_tomorrow', requestId: 'r' };
  await page.route('**/create-checkout-session', (route) => route.fulfill({ status: 409, json: newer }));
  await button(page, /^Pay /).click();
  await reads(page, 'Carts rest on Sundays.');
  await page.route('**/auth/login', (route) => route.fulfill({ status: 403, json: { ...newer, error: 'Come back.' } }));
  await page.goto('/login');
  await logIn(page, people.dana);
  await reads(page, 'Login failed. Come back.');
  await heading(page, 'Log in').waitFor();
});
