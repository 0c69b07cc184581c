import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { withInCart } from './by-wire.ts';
import { button, heading, reads } from './guest.ts';
import { look, shoot } from './looks.ts';
import { logInAs, visitorAs } from './people.ts';
import { openPlan, refuseRenewal } from './plan-pages.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';
import type { Page } from 'playwright-core';

const stage = openStage();

const lines = (page: Page) => page.getByRole('main').locator('dl > div').allTextContents();

/** The subscription tab, asked for until what the provider did has come. */
const openPlanOnce = async (page: Page, words: string | RegExp): Promise<void> => {
  await expect
    .poll(async () => {
      await openPlan(page);
      return page.getByText(words).filter({ visible: true }).count();
    })
    .toBeGreaterThan(0);
};

test('a visitor reads what plans cost, by the month and the year, and what they would save, and nothing moves', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/subscriptions');
  const shown = (price: string) =>
    page.getByRole('listitem').getByText(price, { exact: true }).filter({ visible: true });
  await shown('$24.99').waitFor();
  // A plan never reads slower than none: its times are what is guaranteed.
  await reads(page, 'Processing guaranteed in 3 to 24 hours at most, usually much sooner');
  await reads(page, 'Processing guaranteed in 30 minutes to 1 hour at most, usually sooner');
  const top = () => heading(page, 'What would I save?').evaluate((element) => element.getBoundingClientRect().top);
  const before = await top();
  await shoot(page, 'plans-phone-top');
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await shown('$149.00').waitFor();
  await expect.poll(() => shown('$24.99').count()).toBe(0);
  expect(await top()).toBe(before);
  await reads(page, '+ $49.00 set-up fee, once');
  await page.getByLabel('Key codes a month').fill('20');
  await reads(page, /^Enterprise saves you most|^Professional saves you most/);
  await page.getByLabel('Key codes a month').fill('120');
  await reads(page, 'From 100 requests a month on, the price is $0.50 a request, by contact.');
  await page.getByRole('link', { name: 'Get Started with Professional' }).click();
  await page.waitForURL(
    (url) => url.pathname === '/login' && url.searchParams.get('next') === '/subscriptions?billing=annual',
  );
});

test('what is typed before the app has come counts once it is there', async () => {
  const { page } = await stage.visitor('desk');
  let come = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    come = resolve;
  });
  await page.route('**/assets/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/subscriptions', { waitUntil: 'commit' });
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await page.getByLabel('Key codes a month').fill('120');
  await page.getByLabel('Make that you order most').selectOption('Toyota');
  come();
  await reads(page, 'From 100 requests a month on, the price is $0.50 a request, by contact.');
  await expect.poll(() => page.getByLabel('Key codes a month').inputValue()).toBe('120');
  await expect.poll(() => page.getByLabel('Make that you order most').inputValue()).toBe('Toyota');
  await expect.poll(() => page.getByRole('radio', { name: /^Annual/ }).isChecked()).toBe(true);
  await page.waitForURL('**/subscriptions?billing=annual');
  await reads(page, '+ $49.00 set-up fee, once');
});

test('plans are read without any script, and the choice between month and year works all the same', async () => {
  const { page } = await stage.visitor('desk', { javaScriptEnabled: false });
  await page.goto('/membership');
  await expect.poll(() => page.locator('link[rel=canonical]').getAttribute('href')).toMatch(/\/subscriptions$/);
  await page.getByRole('radio', { name: /^Annual/ }).check();
  await page.getByText('$149.00').filter({ visible: true }).waitFor();
  await page.getByText('Can I change my plan?').click();
  await reads(page, /^Yes, immediately\./);
});

test('the trial is read without any script at the address where it is started, in each language, and leads to the log-in', async () => {
  const { page } = await stage.visitor('phone', { javaScriptEnabled: false });
  await page.goto('/membership?trial=start');
  await heading(page, 'Start Your 3-Day Premium Trial').waitFor();
  expect(await page.title()).toBe('Start Your 3-Day Premium Trial · Keywright');
  await page.goto('/fr/subscription?trial=start');
  await heading(page, 'Commencez votre essai privilège de 3 jours').waitFor();
  await page.getByRole('link', { name: 'Activer l’essai maintenant' }).click();
  await page.waitForURL((url) => url.searchParams.get('next') === '/fr/membership?trial=start');
});

test('a member starts the trial without a card, and it counts at once; a second one is refused', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/trial-details');
  await page.getByRole('link', { name: 'Start the trial' }).click();
  await heading(page, 'Start Your 3-Day Premium Trial').waitFor();
  await look(page, 'trial-start', { only: 'phone' });
  await logInAs(page, 'dana');
  await page.goto('/membership?trial=start');
  await button(page, 'Activate Trial Now').click();
  await page.waitForURL('**/cart');
  await reads(page, 'Basic Subscription added to your cart successfully!');
  await heading(page, 'Free trial of the Basic plan').waitFor();
  await look(page, 'cart-trial', { only: 'phone' });
  await button(page, 'Place the order').click();
  await reads(page, 'Nothing is charged, and no card is asked for.');
  await button(page.getByRole('dialog'), 'Place the order').click();
  await page.waitForURL((url) => !url.pathname.endsWith('/cart'));
  await openPlan(page);
  await heading(page, 'Trial').first().waitFor();
  await reads(page, 'Active');
  await look(page, 'plan-trial');
  await page.goto('/');
  await reads(page, /days of your trial are left/);
  await page.getByText(/days of your trial are left/).scrollIntoViewIfNeeded();
  await shoot(page, 'home-trial');
  await page.goto('/membership?trial=start');
  await button(page, 'Activate Trial Now').click();
  await reads(page, /You already have a plan|You have already used your free trial/);
});

test('a member sees what a plan would save on this cart, agrees, pays, upgrades, cancels in two presses and resumes', async () => {
  const ford = a('ford');
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  await withInCart(page, ford);
  await reads(page, 'Basic ($9.99 a month) would save you $8.25 on this order.');
  await look(page, 'cart-offers');
  await button(page, 'Choose a plan').click();
  const sheet = page.getByRole('dialog', { name: 'Choose a plan' });
  await reads(sheet, 'With Professional you would save $11.00 on this cart.');
  await button(sheet, 'Choose Professional').waitFor();
  await look(page, 'cart-plans');
  await button(sheet, 'Choose Basic').click();
  await reads(page, 'Basic Subscription added to your cart successfully!');
  await heading(page, 'Basic plan, paid by the month').waitFor();
  expect(await lines(page)).toEqual([
    'Key codes (1)$55.00',
    'Basic plan, 15% off−$8.25',
    'Basic plan, paid by the month$9.99',
    'Total$56.74',
  ]);
  await look(page, 'cart-plan');
  await button(page, 'Pay $56.74').click();
  const checkout = page.getByRole('dialog', { name: 'Check your order' });
  await reads(checkout, /^\$56\.74 is charged to your card now/);
  await button(checkout, 'Continue to payment').click();
  await reads(checkout, 'Please agree to the charge and the renewal first.');
  await look(page, 'checkout-consent');
  await checkout.getByRole('checkbox', { name: /^I agree/ }).check();
  await button(checkout, 'Continue to payment').click();
  await page.waitForURL('**/sandbox/pay/**');
  await button(page, /^Pay \$/).click();
  await page.waitForURL(/payment-success|dashboard|user-dash/);
  await openPlan(page);
  await heading(page, 'Basic').first().waitFor();
  await reads(page, '1 code this month, saved $8.25.');
  await look(page, 'plan-active');

  await button(page, 'Upgrade').click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' });
  await upgrade.getByRole('radio', { name: /^Professional, \$24\.99 a month/ }).check();
  await button(upgrade, 'See what it costs').click();
  await reads(upgrade, 'Charged now');
  await button(upgrade, /^Upgrade for \$/).click();
  await reads(upgrade, 'Please agree to the charge and the renewal first.');
  await look(page, 'plan-upgrade');
  await upgrade.getByRole('checkbox', { name: /^I agree/ }).check();
  await button(upgrade, /^Upgrade for \$/).click();
  await reads(page, 'Your plan is now Professional.');
  await heading(page, 'Professional').first().waitFor();

  await button(page, 'Cancel plan').press('Enter');
  await reads(page, /^Your plan runs until .* Until then you keep the discount/);
  await button(page, 'Keep it').press('Enter');
  // The keyboard stands where it stood.
  await page.keyboard.press('Enter');
  await look(page, 'plan-cancel');
  await button(page, 'Yes, cancel my plan').press('Enter');
  await reads(page, 'Canceled');
  await button(page, 'Resume').click();
  await reads(page, 'Your plan goes on.');
  await reads(page, 'Active');

  await page.goto('/subscriptions');
  await reads(page, 'Your plan: Professional.');
  await expect.poll(() => button(page, 'Get Started with Enterprise').isDisabled()).toBe(true);
  await heading(page, /^Your plan$/).waitFor();
  await look(page, 'plans-own');
});

test('a renewal that the card refuses is said with the day of the next try; the card is changed, and each payment stands among the invoices', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'desk');
  const { page: provider } = await stage.visitor('desk');
  await refuseRenewal(provider);
  await openPlanOnce(page, /^Your last renewal was not paid, so your discount is paused\. The card is tried again on /);
  await reads(page, 'Inactive');
  await look(page, 'plan-unpaid');

  await whileCalls(page, { path: '/user/subscription/card', method: 'POST', mishap: 'lost' }, async () => {
    await button(page, 'Change card').click();
    await reads(page, 'The card page could not be opened. Please try again.');
  });
  await button(page, 'Change card').click();
  await page.waitForURL('**/sandbox/card/**');
  await button(page, 'Use another test card').click();
  await page.waitForURL('**/user-profile**');
  await button(provider, 'Renew now').click();
  await reads(provider, /, order .*$/);
  await openPlanOnce(page, 'Active');
  const cells = page.getByRole('region', { name: 'Invoices' }).getByRole('cell');
  const paidFor = async () => (await cells.allTextContents()).join(' ');
  await expect
    .poll(paidFor)
    .toMatch(/Renewal Paid \$24\.99 Change of plan Paid \$1[45]\.\d\d Plan started Paid \$56\.74$/);
  const download = page.waitForEvent('download');
  await page
    .getByRole('link', { name: /^Open the invoice of / })
    .first()
    .click();
  expect((await download).suggestedFilename()).toMatch(/^invoice-SANDBOX-[\w-]+\.pdf$/);

  await whileCalls(page, { path: '/user/subscription/invoices', mishap: 'fault' }, async () => {
    await page.reload();
    await reads(page, 'Your invoices could not be loaded.');
  });
  await whileCalls(page, { path: '/user/subscription/usage', mishap: 'fault' }, async () => {
    await page.reload();
    await reads(page, 'Your usage could not be loaded.');
  });
});

test('each act on a plan that does not come about says so, and is done at the next press', async () => {
  const { page } = await visitorAs(stage, 'etienne', 'phone');
  await openPlan(page);
  await button(page, 'Upgrade').click();
  const upgrade = page.getByRole('dialog', { name: 'Upgrade your plan' });
  await whileCalls(page, { path: '/user/subscription/upgrade/preview', method: 'POST', mishap: 'lost' }, async () => {
    await button(upgrade, 'See what it costs').click();
    await reads(upgrade, 'The amount could not be loaded. Please try again.');
  });
  await button(upgrade, 'See what it costs').click();
  await upgrade.getByRole('checkbox', { name: /^I agree/ }).check();
  await whileCalls(page, { path: '/user/subscription/upgrade', method: 'POST', mishap: 'lost' }, async () => {
    await button(upgrade, /^Upgrade for \$/).click();
    await reads(upgrade, 'Your plan could not be changed. Please try again.');
  });
  await button(upgrade, 'Close').click();
  await button(page, 'Cancel plan').click();
  await whileCalls(page, { path: '/user/subscription/cancel', method: 'POST', mishap: 'lost' }, async () => {
    await button(page, 'Yes, cancel my plan').click();
    await reads(page, 'Your plan could not be cancelled. Please try again.');
  });
  await button(page, 'Yes, cancel my plan').click();
  await reads(page, 'Canceled');
  await whileCalls(page, { path: '/user/subscription/resume', method: 'POST', mishap: 'lost' }, async () => {
    await button(page, 'Resume').click();
    await reads(page, 'Your plan could not be resumed. Please try again.');
  });
  await button(page, 'Resume').click();
  await reads(page, 'Your plan goes on.');
});

const none = 'No plan pays for itself here.';
const byContact = 'From 100 requests a month on,';
const edges: [typed: string, said: string][] = [
  ['100', byContact],
  ['0', none],
  ['99999', byContact],
  ['', none],
  ['20', 'Professional saves you most:'],
  ['-5', none],
  ['99', 'Enterprise saves you most:'],
  ['1,5', none],
];

test('the calculator says what it can of any number, and never a saving that is none', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/subscriptions');
  const codes = page.getByLabel('Key codes a month');
  const best = page.getByRole('status').filter({ visible: true });
  for (const [typed, said] of edges) {
    await codes.fill(typed);
    await best.filter({ hasText: said }).waitFor();
  }
});

test('in French the plans and the cart say the same', async () => {
  const { page } = await visitorAs(stage, 'priya', 'phone', { locale: 'fr-CA' });
  await page.goto('/fr/subscriptions');
  await reads(page, 'Votre forfait : Professionnel.');
  await page.evaluate(() => scrollTo(0, 900));
  await shoot(page, 'plans-fr-middle');
  await page.goto('/fr/user-profile?tab=subscription');
  await heading(page, 'Ce que comprend votre forfait').waitFor();
  await look(page, 'plan-fr', { only: 'phone' });
});
