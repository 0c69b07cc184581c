import { afterAll, beforeAll, expect, test } from 'vitest';
import { aGuest, checkout, sessionIn, type Shop, startShop } from '../../testing/stripe-double/shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startShop();
});
afterAll(() => shop.close());

test('a guest pays and the order is held', async () => {
  const guest = await aGuest(shop);
  const answer = await checkout(guest);
  expect(answer.status, answer.text).toBe(200);
  const session = sessionIn(answer);
  shop.double.pay(session);
  await shop.double.idle();
  const back = await guest.post('/api/payments/process-payment-success', { paymentIntentId: session });
  expect(back.status, back.text).toBe(200);
  expect(back.json.status).toBe('paid');
});
