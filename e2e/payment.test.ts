import { expect, test } from 'vitest';
import { withInCart } from './by-wire.ts';
import { deskOf } from './desk.ts';
import { button, checkOut, heading, reads, cartShows } from './guest.ts';
import { visitorAs } from './people.ts';
import { openStage } from './stage.ts';
import { a, type Vehicle } from './vehicles.ts';

const stage = openStage();

/** A guest with one vehicle, on the card page. */
const atTheCardPage = async (vehicle: Vehicle, email = 'pat@example.com') => {
  const { page } = await stage.visitor('phone');
  await withInCart(page, vehicle);
  await checkOut(page, email);
  return page;
};

/** How often the vehicle is in the desk's queue. */
const timesAtTheDesk = async ({ vin }: Vehicle): Promise<number> => {
  const { page } = await deskOf(stage, 'james');
  const rows = page.getByRole('row').filter({ hasText: vin.slice(-4) });
  await rows.first().waitFor();
  return rows.count();
};

test('a guest whose card is declined reads so, goes back to a whole cart, and pays with another card', async () => {
  const ford = a('ford');
  const page = await atTheCardPage(ford);
  await button(page, 'Decline the card').click();
  await reads(page, 'The card was declined. Nothing was paid. Try again, or cancel.');
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await cartShows(page, ford);
  await reads(page, 'Payment canceled. Nothing was charged.');
  // A buyer who comes back later finds the card page that is still open.
  await page.reload();
  await reads(page, 'You have an unfinished payment.');
  await page.getByRole('link', { name: 'Finish paying' }).click();
  await button(page, 'Pay $70.00').click();
  await page.waitForURL('**/track/**');
  await heading(page, 'Your request is in the queue').waitFor();
});

test('a guest who cancels, removes the vehicle and adds another pays for what is in the cart', async () => {
  const page = await atTheCardPage(a('ford'));
  await page.getByRole('link', { name: 'Cancel and go back' }).click();
  await button(page, /^Remove /).click();
  await reads(page, 'Your cart is empty.');
  const honda = a('honda');
  await withInCart(page, honda);
  await checkOut(page, 'pat@example.com');
  await button(page, 'Pay $60.00').click();
  await page.waitForURL('**/track/**');
  await reads(page, honda.name);
});

test('the order of a guest who pays and closes the tab arrives at the desk', async () => {
  const toyota = a('toyota');
  const page = await atTheCardPage(toyota);
  await button(page, 'Pay and close the tab').click();
  await reads(page, 'Paid. You can close this tab.');
  await page.close();
  expect(await timesAtTheDesk(toyota)).toBe(1);
});

test('a guest who is back before the notice sees the order placed all the same', async () => {
  const page = await atTheCardPage(a('nissan'));
  await button(page, 'Pay, notice 60 seconds late').click();
  await reads(page, 'Payment successful! Your order has been placed.');
  await page.waitForURL('**/track/**');
});

test('a notice that comes twice makes one order', async () => {
  const honda = a('honda');
  const page = await atTheCardPage(honda);
  await button(page, 'Pay, notice sent twice').click();
  await page.waitForURL('**/track/**');
  expect(await timesAtTheDesk(honda)).toBe(1);
});

test('a guest who loses the connection after paying is told after ten seconds that the payment is safe', async () => {
  const page = await atTheCardPage(a('ford'));
  await page.clock.install();
  const asking = '**/api/payments/process-payment-success';
  await page.route(asking, (route) => route.abort('connectionfailed'));
  await button(page, 'Pay $70.00').click();
  await heading(page, 'Confirming payment').waitFor();
  await expect.poll(() => page.getByText('Your payment is safe.').count()).toBe(0);
  await page.clock.fastForward(10_500);
  await reads(page, 'Your payment is safe. We will email you when it is confirmed.');
  await page.unroute(asking);
  await page.clock.fastForward(11_000);
  await reads(page, 'Payment successful! Your order has been placed.');
});

test('a payment page that is opened again after paying says that it is complete', async () => {
  const page = await atTheCardPage(a('honda'));
  const cardPage = page.url();
  await button(page, 'Pay $60.00').click();
  await page.waitForURL('**/track/**');
  await page.goto(cardPage);
  await reads(page, 'This payment is complete.');
  await page.goto('/cart');
  await reads(page, 'Your cart is empty.');
});

test('two presses of the payment button open one card page', async () => {
  const { page } = await visitorAs(stage, 'dana', 'desk');
  await withInCart(page, a('toyota'));
  const opened: string[] = [];
  page.on('request', (request) => void (/create-checkout-session/.test(request.url()) && opened.push(request.url())));
  await button(page, /^Pay \$/).dblclick();
  await page.waitForURL('**/sandbox/pay/**');
  expect(opened).toHaveLength(1);
});
