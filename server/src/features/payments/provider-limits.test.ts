import { processPaymentSuccess } from '@keywright/contract/payments';
import { beforeEach, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { limits } from '../../platform/limits/limits.ts';
import { aGuest, checkout, onTheCardPage, paid, sessionIn, shopOfThisFile } from '../../testing/stripe-double/shop.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock });
// What the provider says by itself makes us ask it too.
shop.double.notices({ drop: true });
beforeEach(() => {
  clock.advance(20 * 60_000);
  shop.double.asked.length = 0;
});

test("an id that a buyer has made up, or that is somebody else's, never reaches the provider", async () => {
  const somebody = await paid(shop);
  const { guest, session } = await onTheCardPage(shop);
  shop.double.asked.length = 0;
  const foreign = ['pi_00000000000000000000', 'cs_test_00000000000000000000', somebody.intentId, somebody.session];
  for (const paymentIntentId of foreign)
    expect((await guest.call(processPaymentSuccess, { body: { paymentIntentId } })).status).toBe(404);
  for (const id of foreign) expect(shop.double.asked.join('\n')).not.toContain(id);
  // Of a payment that we have not heard of, the buyer's own sessions alone are asked about.
  expect(new Set(shop.double.asked)).toEqual(new Set([`GET /v1/checkout/sessions/${session}`]));
});

test('who makes us ask the provider too often is told when to come again, and it is asked no more; others go on', async () => {
  const { guest, session } = await onTheCardPage(shop);
  shop.double.asked.length = 0;
  const ask = async () => (await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } })).status;
  // Opening the session was the first.
  for (let n = 1; n < limits['provider-caller'].max; n += 1) expect(await ask()).toBe(202);
  const answer = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
  expect([answer.status, answer.refusal?.code]).toEqual([429, 'limit.too_many']);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await checkout(guest)).status).toBe(429);
  expect(shop.double.asked).toHaveLength(limits['provider-caller'].max - 1);
  expect(sessionIn(await checkout(await aGuest(shop)))).not.toBe('');
  clock.advance(limits['provider-caller'].windowMs);
  expect(await ask()).toBe(202);
});
