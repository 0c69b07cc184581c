import type { OrderInReview } from '@keywright/contract/payments';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { button, heading, reads } from './guest.ts';
import { look } from './looks.ts';
import { fillFields, logIn } from './people.ts';
import { openStage } from './stage.ts';
import { openSuperAdmin, ruth, superAdminOf } from './super-admin.ts';

const stage = openStage();

const order = (change: Partial<OrderInReview> = {}): OrderInReview => ({
  id: '0198a4f0-1c8e-4b5a-9a53-0d1f6f3f3a11',
  confirmationNumber: 'K7MF-3P9X',
  status: 'REVIEW',
  email: 'an.address.that.is.rather.long@locksmiths-of-the-north.example.com',
  totalCents: 123_450,
  deliveredCents: 123_450,
  capturedCents: 0,
  refundedCents: 0,
  reasons: [
    {
      reason: 'capture_refused',
      problem: 'charge_expired_for_capture',
      paymentId: 'pi_3QxYzA2eZvKYlo2C1a2b3c4d',
      since: '2026-03-02T14:05:00.000Z',
    },
  ],
  can: ['retry', 'paid_otherwise', 'written_off'],
  ...change,
});

/** What the desk has to look at, as the server would say it: money that the bank refuses can't be had in the demo. */
const waits = async (page: Page, orders: OrderInReview[]): Promise<void> => {
  await page.unroute('**/super-admin/orders/review');
  await page.route('**/super-admin/orders/review', (route) => route.fulfill({ json: orders }));
};

const openReview = async (page: Page): Promise<void> => {
  await openSuperAdmin(page);
  await page.goto('/super-admin/review');
  await heading(page, 'K7MF-3P9X').waitFor();
};

test('who resolves a payment that somebody else has just resolved is told so, and has nothing left to do', async () => {
  const { page } = await stage.visitor('phone');
  await waits(page, [order()]);
  await openReview(page);
  await look(page, 'review');
  await button(page, 'Resolve K7MF-3P9X').click();
  const sheet = page.getByRole('dialog', { name: 'Resolve K7MF-3P9X' });
  await sheet.getByLabel('What to do').selectOption('written_off');
  await reads(sheet, /^The hold that is left on the card is voided\. The delivered codes stay closed/);
  await look(page, 'review-sheet', { only: 'phone' });
  await fillFields(sheet, { Reason: 'They do not answer.' });
  await waits(page, []);
  const resolve = { path: '/super-admin/orders', method: 'POST', mishap: 'order.wrong_state' } as const;
  await whileCalls(page, resolve, async () => {
    await button(sheet, 'Write off').click();
    await reads(page, 'Somebody else has resolved K7MF-3P9X. There is nothing left to do here.');
  });
  await sheet.waitFor({ state: 'hidden' });
  await reads(page, /^No payment needs anybody\./);
});

test('what is said of a refund that is given up, and of one that is tried again, is what comes of it', async () => {
  const { page } = await stage.visitor('desk');
  const refund = { ...order().reasons[0]!, reason: 'refund_refused' as const };
  await waits(page, [order({ reasons: [refund] })]);
  await openReview(page);
  await button(page, 'Resolve K7MF-3P9X').click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('What to do').selectOption('written_off');
  await reads(sheet, 'The refund is not tried again. The customer does not get this money back from us.');
  await sheet.getByLabel('What to do').selectOption('retry');
  await fillFields(sheet, { Reason: 'The bank lifted its block.' });
  await page.route('**/super-admin/orders/*/resolve', (route) => route.fulfill({ json: [] }));
  await button(sheet, 'Try again').click();
  await reads(page, /^The payment provider is asked about K7MF-3P9X once more\./);
});

test('a session that ends while somebody writes why takes nothing of what was written', async () => {
  const { page, context } = await stage.visitor('desk');
  await waits(page, [order()]);
  await openReview(page);
  const open = async () => {
    await button(page, 'Resolve K7MF-3P9X').click();
    return page.getByRole('dialog', { name: 'Resolve K7MF-3P9X' });
  };
  const sheet = await open();
  await sheet.getByLabel('What to do').selectOption('paid_otherwise');
  await fillFields(sheet, { Reason: 'Paid by bank transfer on Monday.' });
  await context.clearCookies();
  await button(sheet, 'Settled another way').click();
  await page.waitForURL('**/admin-login?**');
  await logIn(page, ruth);
  await page.waitForURL('**/super-admin/review');
  const again = await open();
  await expect.poll(() => again.getByLabel('Reason').inputValue()).toBe('Paid by bank transfer on Monday.');
  await expect.poll(() => again.getByLabel('What to do').inputValue()).toBe('paid_otherwise');
});

test('a super admin has one line above each page, in French and at every width', async () => {
  const { page } = await superAdminOf(stage, 'desk', { locale: 'fr-CA' });
  for (const path of ['/fr', '/fr/user-profile', '/fr/super-admin/review']) {
    await page.goto(path);
    await heading(page, /./).first().waitFor();
    for (const width of [1024, 1100, 1280, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      const { high, wide } = await page.evaluate(() => ({
        high: document.querySelector('header')?.getBoundingClientRect().height ?? 0,
        wide: document.documentElement.scrollWidth - innerWidth,
      }));
      // At the desk, and in the profile of who works there, it is a column beside the page.
      if (path === '/fr' || width < 1280) expect([path, width, high <= 64]).toEqual([path, width, true]);
      expect([path, width, wide]).toEqual([path, width, 0]);
    }
    await look(page, `super-admin-header${path.replaceAll('/', '-')}`, { only: 'desk' });
  }
});
