import type { Page } from 'playwright-core';
import { test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { button, heading, reads } from './guest.ts';
import { fillFields, logIn } from './people.ts';
import { openStage } from './stage.ts';
import { openSuperAdmin, registerByWire, ruth, superAdminOf } from './super-admin.ts';

const stage = openStage();

test('whoever asks for an admin code over a bad line is told, and asks again', async () => {
  const { page } = await stage.visitor('phone');
  const code = '/admin-registration-code/request';
  await page.goto('/admin-register');
  await fillFields(page, { 'First name': 'Kim', 'Last name': 'Lock', Email: 'kim@example.com' });
  await whileCalls(page, { path: code, method: 'POST', mishap: 'lost' }, async () => {
    await button(page, 'Request Code').click();
    await reads(page, 'Error requesting registration code. Please try again.');
  });
  await whileCalls(page, { path: code, method: 'POST', mishap: 'fault' }, async () => {
    await button(page, 'Request Code').click();
    await reads(page, /^Failed to send registration code/);
  });
  await button(page, 'Request Code').click();
  await reads(page, 'Registration code sent successfully! Check your email.');
  await fillFields(page, {
    Company: 'Kim Locks',
    'Registration code': 'WRONG234',
    Phone: '512 555 0199',
    Password: 'three wild geese',
    'Confirm password': 'three wild geese',
  });
  await button(page, 'Register').click();
  await reads(page, /^Admin registration failed: /);
});

test('a super admin over a bad line is told which act did not go through', async () => {
  const { page } = await stage.visitor('desk', { theme: 'dark' });
  await page.goto('/super-admin');
  await reads(page, 'Please log in to access the admin dashboard');
  await whileCalls(page, { path: '/admin-approval/pending', mishap: 'fault' }, async () => {
    await logIn(page, ruth);
    await reads(page, 'Error: Failed to fetch admin data.');
  });
  await page.reload();
  await heading(page, 'Recent Actions').waitFor();
  await whileCalls(
    page,
    { path: '/admin-registration-code/request', method: 'POST', mishap: 'unavailable' },
    async () => {
      await button(page, 'Send Admin Registration Code').click();
      await fillFields(page, { 'First name': 'Kay', 'Last name': 'Bolt', Email: 'kay@example.com' });
      await button(page.getByRole('dialog'), /^Send/).click();
      await reads(page, /^Failed to send admin code\./);
    },
  );
});

const yes = (page: Page, name: string) => button(page.getByRole('dialog'), name).click();

test('what a super admin decides and the server refuses is said with its reason, one by one and for several', async () => {
  const { page: wire } = await stage.visitor('desk');
  for (const name of ['Bea', 'Cyd']) await registerByWire(wire, stage.url, name);
  const { page } = await superAdminOf(stage);
  await whileCalls(page, { path: '/admin-approval/approve', method: 'POST', mishap: 'lost' }, async () => {
    await button(page, 'Approve Bea Keys').click();
    await reads(page, /^Failed to approve admin\. Your device could not reach us\./);
  });
  const reject = { path: '/admin-approval/reject', method: 'POST' };
  const decided = { ...reject, mishap: 'admin.wrong_state', values: { status: 'APPROVED' } } as const;
  await whileCalls(page, decided, async () => {
    await button(page, 'Reject Bea Keys').click();
    await yes(page, 'Reject');
    await reads(page, 'Failed to reject admin. This account is approved now. Please look at it again.');
    for (const name of ['Bea', 'Cyd']) await page.getByLabel(`Choose ${name} Keys`).check();
    await button(page, 'Bulk Reject').click();
    await yes(page, 'Bulk Reject');
    await reads(page, '0 rejected, 2 failed:');
    await reads(page, 'Cyd Keys: This account is approved now. Please look at it again.');
  });
  for (const [mishap, words] of [
    ['admin.own_account', /You cannot decide on your own account\.$/],
    ['admin.last_super_admin', /The last super admin cannot be revoked\.$/],
  ] as const) {
    await whileCalls(page, { ...reject, mishap }, async () => {
      await button(page, 'Reject Bea Keys').click();
      await yes(page, 'Reject');
      await reads(page, words);
    });
  }
  await button(page, 'Approve Bea Keys').click();
  await reads(page, 'Admin account approved successfully!');
});

test('a super admin who can not make another one, or not withdraw a code, reads why', async () => {
  const { page } = await stage.visitor('phone');
  await whileCalls(page, { path: '/super-admin/actions', mishap: 'fault' }, async () => {
    await openSuperAdmin(page);
    await reads(page, 'The log could not be loaded.');
  });
  await button(page, 'Send Admin Registration Code').click();
  await fillFields(page, { Email: 'gil@example.com', 'First name': 'Gil', 'Last name': 'Guest' });
  await button(page, 'Send code').click();
  await page.getByRole('link', { name: 'Invitations (1)' }).click();
  await whileCalls(page, { path: '/super-admin/invitations', method: 'DELETE', mishap: 'not_found' }, async () => {
    await button(page, 'Withdraw the code of gil@example.com').click();
    await yes(page, 'Withdraw');
    await reads(page, 'Failed to withdraw the code. Not found.');
  });

  await button(page, 'Create Super Admin').click();
  const sheet = page.getByRole('dialog');
  await fillFields(sheet, { Email: ruth.email });
  await yes(page, 'Create Super Admin');
  await reads(sheet, 'There is already an account with this email.');
  const create = { path: '/super-admin/create', method: 'POST' };
  await whileCalls(page, { ...create, mishap: 'access.denied' }, async () => {
    await yes(page, 'Create Super Admin');
    await reads(sheet, 'Failed to create super admin. Only approved super admins can perform this action.');
  });
  await whileCalls(page, { ...create, mishap: 'session.step_up' }, async () => {
    await yes(page, 'Create Super Admin');
    await button(page.getByRole('dialog', { name: 'Confirm it’s you' }), 'Close').click();
    await reads(sheet, /^Please confirm that it’s you/);
  });
});

test('each way in which the audit log does not hold, or does not come, is said', async () => {
  const { page } = await superAdminOf(stage, 'desk', { theme: 'dark' });
  const alarms = {
    missing: 'Entry 7 is missing.',
    cut: 'The end of the log is gone, from entry 7 on.',
    rewritten: 'The log up to entry 7 is not what its checkpoint says: it was rewritten.',
    forged: 'The signature of the checkpoint at entry 7 is false.',
    unchained: 'Entries have waited for more than a minute to be chained.',
  };
  for (const [problem, words] of Object.entries(alarms)) {
    const health = {
      holds: false,
      problem,
      brokenAt: 7,
      entries: 9,
      walked: 9,
      lastSeq: 9,
      lastCheckpointAt: null,
      restored: null,
    };
    await page.route('**/super-admin/audit/health', (route) => route.fulfill({ json: health }));
    await page.goto('/super-admin/audit');
    await reads(page, `The chain does not hold. ${words}`);
    await page.unroute('**/super-admin/audit/health');
  }
  await whileCalls(page, { path: '/super-admin/audit/health', mishap: 'fault' }, async () => {
    await page.goto('/super-admin/audit');
    await reads(page, 'The chain could not be checked.');
  });
  await button(page, 'Try again').click();
  await reads(page, /^The chain holds: /);
  // The call before a download finds out what a download can't say.
  await whileCalls(page, { path: '/user/proof', mishap: 'lost' }, async () => {
    await button(page, 'Export CSV').click();
    await reads(page, /^The log could not be exported\./);
  });
});
