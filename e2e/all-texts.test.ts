import { expect, test } from 'vitest';
import { whileCalls } from './bad-line.ts';
import { adminByWire, orderByWire, withInCart } from './by-wire.ts';
import { button, checkOut, reads } from './guest.ts';
import { people, visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a } from './vehicles.ts';

const stage = openStage();

// What of the specification's exact texts no other journey reads.

test('a visitor reads on home where we work, what is asked there and how it goes, what a year saves, and that a failed payment cost nothing', async () => {
  const { page } = await stage.visitor('phone');
  await page.goto('/');
  for (const words of ['Currently available in US & Canada only', 'View Requirements', 'How It Works'])
    await reads(page, words);
  await page.goto('/subscriptions');
  await reads(page, 'Save 20%');
  await withInCart(page, a('ford'));
  await checkOut(page, 'lee@example.com');
  // The provider says so only of cards that are refused after they were asked: no card of the sandbox is.
  await page.route('**/api/payments/process-payment-success', (route) =>
    route.fulfill({ json: { status: 'failed', confirmationNumber: '96DA-K6N6', totalCents: 7000, trackPath: null } }),
  );
  await button(page, /^Pay \$/).click();
  await reads(page, 'Payment failed. Please try again.');
});

test('a member is told of a plan that could not be asked for, added or taken out, and follows an order by its four steps', async () => {
  const jeep = a('jeep');
  await orderByWire(stage.url, { vehicles: [jeep], by: people.dana });
  const james = await adminByWire(stage.url, people.james);
  await james.start(jeep);
  await james.send(jeep, '77X01', '5521');
  const { page } = await visitorAs(stage, 'dana', 'phone');
  await page.goto('/dashboard');
  for (const step of ['Account Verified', 'Documents Approved', 'Processing', 'Completed']) await reads(page, step);
  await page.route('**/compliance/status', (route) =>
    route.fulfill({ json: { required: true, requiredDocs: ['PHOTO_ID'], message: 'Your ID.', jurisdiction: 'Texas' } }),
  );
  await page.goto('/requirements');
  await reads(page, 'Government photo ID');
  await withInCart(page, a('honda'));
  await whileCalls(page, { path: '/keycode-user/subscription', mishap: 'lost' }, async () => {
    await page.goto('/subscriptions');
    await reads(page, 'Failed to fetch User Subscription. Please try again.');
  });
  await page.goto('/cart');
  await button(page, 'Choose a plan').click();
  const sheet = page.getByRole('dialog', { name: 'Choose a plan' });
  await whileCalls(page, { path: '/cart/addSubscription', method: 'POST', mishap: 'lost' }, async () => {
    await button(sheet, 'Choose Basic').click();
    await reads(page, /^Failed to add subscription\. Please try again\./);
  });
  await button(sheet, 'Choose Basic').click();
  await reads(page, 'Basic Subscription added to your cart successfully!');
  await button(page, /^Remove Basic/).click();
  await reads(page, 'Item removed from cart successfully!');
  await expect.poll(() => button(page, /^Remove Basic/).count()).toBe(0);
});
