import type { ReplyOf } from '@keywright/contract/endpoint';
import type { subscriptionInvoices, subscriptionUsage } from '@keywright/contract/subscriptions';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { adminByWire, withInCart } from './by-wire.ts';
import { deskOf, openRequest, pane } from './desk.ts';
import { openMail } from './dev-mail.ts';
import { button, reads } from './guest.ts';
import { look } from './looks.ts';
import { people, visitorAs } from './people.ts';
import { planByWire } from './plan-by-wire.ts';
import { openPlan, refuseRenewal } from './plan-pages.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

// What a plan says where no other journey leads: each of these sentences is read here once.
const stage = openStage();

/** Answers a call as only months or a provider's own people would bring it about. */
const answers = async <Reply>(page: Page, path: string, reply: (was: Reply) => Reply): Promise<void> => {
  await page.route(`**${path}`, async (route) => {
    if (route.request().resourceType() === 'document') return route.fallback();
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: reply((await answer.json()) as Reply) });
  });
};

test('a guest with a cart reads that plans are for members', async () => {
  const { page } = await stage.visitor('phone');
  await withInCart(page, a('toyota'));
  await reads(page, 'Log in to choose a plan. Plans are for members.');
});

test('a member buys a year with its set-up fee, reads that it is active, and that there is one plan at a time', async () => {
  const [toyota, jeep] = [a('toyota'), a('jeep')];
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  await whileCalls(page, { path: '/keycode-user/subscription', mishap: 'fault' }, async () => {
    await withInCart(page, toyota, jeep);
    await reads(page, 'Failed to fetch User Subscription. Please try again.');
  });
  await button(page, 'Choose a plan').click();
  const sheet = page.getByRole('dialog', { name: 'Choose a plan' });
  await reads(sheet, 'Basic wouldn’t save you anything on this order.');
  await sheet.getByRole('radio', { name: /^Annual/ }).check();
  await whileCalls(page, { path: '/cart/addSubscription', method: 'POST', mishap: 'lost' }, async () => {
    await button(sheet, 'Choose Professional').click();
    await reads(sheet, 'Failed to add subscription. Please try again.');
  });
  await button(sheet, 'Choose Professional').click();
  await reads(page, 'Set-up fee, once');
  await button(page, 'Choose another plan').waitFor();
  await button(page, /^Remove .*Professional/).click();
  await reads(page, 'Item removed from cart successfully!');
  await button(page, 'Choose a plan').click();
  await sheet.getByRole('radio', { name: /^Annual/ }).check();
  await button(sheet, 'Choose Professional').click();
  await reads(page, 'Set-up fee, once');
  await look(page, 'cart-annual', { only: 'phone' });
  await button(page, /^Pay \$/).click();
  const checkout = page.getByRole('dialog', { name: 'Check your order' });
  await checkout.getByRole('checkbox', { name: /^I agree/ }).check();
  await button(checkout, 'Continue to payment').click();
  await page.waitForURL('**/sandbox/pay/**');
  await button(page, /^Pay \$/).click();
  await page.waitForURL('**/payment-success');
  await reads(page, 'Your plan is active');
  await reads(page, /^Professional, since .* It renews on /);
  await page.getByRole('link', { name: 'See my plan' }).waitFor();

  // All of it was charged: the desk does not read that it is held, and what is declined goes back though another is open.
  const { page: desk } = await deskOf(stage, 'maria');
  await openRequest(desk, toyota);
  await reads(pane(desk), '$48.00 charged');
  const james = await adminByWire(stage.url, people.james);
  await james.start(toyota);
  await james.decline(toyota, 'Too dark');
  await page.goto('/user-dash');
  await page.getByRole('list', { name: 'Orders' }).getByRole('link', { name: toyota.name }).click();
  await reads(page, toyota.vin);
  await reads(page, '$48.00 is refunded to your card. Your bank may take a few days to show it.');
  await reads(page, /^The whole order, 2 vehicles: \$\d+\.\d\d charged to your card\.$/);

  await withInCart(page, a('ford'));
  await reads(
    page,
    'You have the Professional plan. Another one can’t be added; you can change yours in your profile.',
  );
  // What can't be done is not offered.
  expect(await button(page, /^Choose/).count()).toBe(0);
  await page.getByRole('main').getByRole('link', { name: 'See my plan' }).waitFor();
  // And it is kept in the account: they find it on any device.
  await reads(page, /^Saved in your account until /);
});

test('a member reads what another plan would have saved, and how each invoice stands', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  await answers<ReplyOf<typeof subscriptionUsage>>(page, '/user/subscription/usage', (was) => ({
    ...was,
    wouldHaveSaved: { tier: 'ENTERPRISE', savedCents: 4_100, codes: 30 },
  }));
  await answers<ReplyOf<typeof subscriptionInvoices>>(page, '/user/subscription/invoices', (was) =>
    (['void', 'uncollectible'] as const).flatMap((status) =>
      was
        .slice(0, 1)
        .map((one) => ({ ...one, id: status, status, reason: 'other', url: 'https://pay.example/invoice' })),
    ),
  );
  await openPlan(page);
  await reads(page, /^Enterprise would have saved you \$41\.00 last month\./);
  await reads(page, 'Its own price taken off, for the 30 codes that you ordered.');
  const invoices = page.getByRole('region', { name: 'Invoices' });
  await expect.poll(() => invoices.getByRole('cell', { name: 'Other' }).count()).toBe(2);
  await reads(invoices, 'Void');
  await reads(invoices, 'Not paid');
  await invoices
    .getByRole('link', { name: /^Open the invoice of / })
    .first()
    .waitFor();
  await look(page, 'plan-invoices', { only: 'phone' });
});

test('a member whose renewal was not paid ends the plan at once, and reads what that means', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  const { page: provider } = await stage.visitor('desk');
  await refuseRenewal(provider);
  await answers<{ nextTryAt: string | null }>(page, '/user/subscription', (was) => ({ ...was, nextTryAt: null }));
  await expect
    .poll(
      async () => {
        await openPlan(page);
        return page
          .getByText('Your last renewal was not paid, so your discount is paused. Change the card to pay it.')
          .count();
      },
      { timeout: 60_000 },
    )
    .toBeGreaterThan(0);
  await page.unroute('**/user/subscription');
  await button(page, 'Cancel plan').click();
  await reads(page, /^Your plan ends, and the renewal that was not paid is not tried again\./);
  await look(page, 'plan-cancel-unpaid', { only: 'phone' });
  await button(page, 'Yes, cancel my plan').click();
  await reads(page, 'Your plan has ended.');
});

test('a member reads on the home page that the trial ends today', async () => {
  await (await planByWire(stage.url, people.dana)).tryIt();
  await stage.killAndRestart(async () => {
    const soon = `update subscription set ends_at = now() + interval '2 hours' where is_trial and ended_at is null`;
    expect(await stage.command('e2e/on-the-data.ts', soon)).toMatchObject({ status: 0 });
  });
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/');
  await reads(page, /^Your trial ends today: /);
});

test('a member whose year cost more than the higher plan’s month reads what is left of it, before and after', async () => {
  await (await planByWire(stage.url, people.dana)).buy({ tier: 'PROFESSIONAL', billing: 'annual' });
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await openPlan(page);
  await button(page, 'Upgrade').click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' });
  await upgrade.getByRole('radio', { name: /^Enterprise, \$99\.99 a month/ }).check();
  await button(upgrade, 'See what it costs').click();
  await reads(upgrade, /^\$\d+\.\d\d on .*, because of \$\d+\.\d\d of credit that is left of your present plan$/);
  await upgrade.getByRole('checkbox', { name: /^I agree/ }).check();
  await button(upgrade, /^Upgrade for \$/).click();
  await reads(page, /^\$\d+\.\d\d on .*, because of \$\d+\.\d\d of credit that is left of an earlier plan$/);
  await look(page, 'plan-with-credit');
  const mail = await (await openMail(page, 'Your plan has changed: Enterprise plan (monthly)')).innerText();
  expect(mail).toMatch(
    /Because of \$\d+\.\d\d of credit that is left of an earlier plan, \$\d+\.\d\d is charged then\./,
  );
});
