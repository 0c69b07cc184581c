import { removeFromCart } from '@keywright/contract/cart';
import { processPaymentSuccess } from '@keywright/contract/payments';
import { beforeEach, describe, expect, test } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import type { Visitor } from '../../testing/browser.ts';
import {
  aGuest,
  cartOf,
  checkout,
  onTheCardPage,
  sessionIn,
  type Shop,
  shopOfThisFile,
} from '../../testing/stripe-double/shop.ts';

const clock = heldClock();
const PAUSE_MS = 15_000;
const shop = await shopOfThisFile({ clock });
let guest: Visitor;
beforeEach(async () => {
  shop.double.behave();
  clock.advance(PAUSE_MS);
  await onTheCardPage(shop);
  guest = await aGuest(shop);
});

const opening = 'POST /v1/checkout/sessions';
const made = () => shop.double.world.sessions.size;

type Does = Parameters<Shop['double']['misbehave']>[0]['does'];

/** The presses of so many guests, one after another, fail at the provider, which is well again afterwards. */
const fail = async (n: number, does: Does = 503): Promise<void> => {
  for (let press = 0; press < n; press += 1) {
    const buyer = await aGuest(shop);
    shop.double.misbehave({ to: opening, does, times: 9 });
    expect((await checkout(buyer)).status).toBe(502);
    shop.double.behave();
  }
};

/** Whether the provider is asked when somebody presses Pay. */
const isAsked = async (): Promise<boolean> => {
  const before = made();
  const answer = await checkout(await aGuest(shop));
  expect(answer.status).toBe(made() > before ? 200 : 502);
  return made() > before;
};

const metric = async (calls: string): Promise<string | undefined> => {
  const text = await (await fetch(`${shop.url}/metrics`)).text();
  return new RegExp(`^payment_provider_refusing\\{calls="${calls}"\\} (\\d)$`, 'm').exec(text)?.[1];
};

describe('F-11: a provider that fails five times in a row', () => {
  for (const does of [429, 500, 503, 'garbage', 'drop'] as const) {
    test(`(${does}) is left alone for 15 seconds, and then asked again`, async () => {
      await fail(4, does);
      expect(await metric('open')).toBe('0');
      await fail(1, does);
      expect(await metric('open')).toBe('1');
      clock.advance(PAUSE_MS - 1);
      expect(await isAsked()).toBe(false);
      clock.advance(1);
      expect(await isAsked()).toBe(true);
      expect(await metric('open')).toBe('0');
      expect(await isAsked()).toBe(true);
    });
  }

  test('costs the buyer nothing but a moment: one order, one page, and the cart may change meanwhile', async () => {
    await fail(5);
    const before = made();
    const answers = await Promise.all(Array.from({ length: 100 }, () => checkout(guest)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([502]));
    expect(answers[0]!.refusal?.error).toBe('Failed to create checkout session. Please try again.');
    expect(made()).toBe(before);
    const { items } = await cartOf(guest);
    expect((await guest.call(removeFromCart, { params: { id: items[0]!.id } })).status).toBe(200);

    const other = await aGuest(shop);
    expect((await checkout(other)).status).toBe(502);
    clock.advance(PAUSE_MS);
    const session = sessionIn(await checkout(other));
    expect(made()).toBe(before + 1);
    shop.double.pay(session);
    const back = await other.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect(back.json.status).toBe('paid');
  });

  test('gets one call after the pause, however many press; when it fails, another pause begins', async () => {
    await fail(5);
    clock.advance(PAUSE_MS);
    await fail(1);
    expect(await isAsked()).toBe(false);
    clock.advance(PAUSE_MS);
    const before = made();
    const answered = Promise.withResolvers<void>();
    shop.double.misbehave({ to: opening, does: 'delay', until: answered.promise });
    const probe = checkout(guest);
    await expect.poll(made).toBe(before + 1);
    const others = await Promise.all(Array.from({ length: 5 }, () => aGuest(shop)));
    const meanwhile = await Promise.all(others.map((other) => checkout(other)));
    expect(meanwhile.map(({ status }) => status)).toEqual(Array(5).fill(502));
    answered.resolve();
    expect((await probe).status).toBe(200);
    const afterwards = await Promise.all(others.map((other) => checkout(other)));
    expect(afterwards.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(made()).toBe(before + 6);
  });

  test('is told once to who reads the log, and told again when it answers', async () => {
    const from = shop.logged.length;
    await fail(5);
    clock.advance(PAUSE_MS);
    await fail(1);
    clock.advance(PAUSE_MS);
    expect(await isAsked()).toBe(true);
    const told = shop.logged.slice(from).filter((line) => line.includes('the payment provider'));
    expect(told.map((line) => JSON.parse(line).level)).toEqual(['error', 'info']);
  });

  test('is asked all the same when the clock was put back meanwhile', async () => {
    await fail(5);
    clock.advance(-3_600_000);
    expect(await isAsked()).toBe(true);
    clock.advance(3_600_000);
  });
});

describe('what is no failure of the provider', () => {
  test('four failures, a page, and four more', async () => {
    await fail(4);
    expect(await isAsked()).toBe(true);
    await fail(4);
    expect(await isAsked()).toBe(true);
  });

  for (const does of [400, 402, 409] as const) {
    test(`its answer ${does}, however often`, async () => {
      await fail(6, does);
      expect(await isAsked()).toBe(true);
    });
  }

  test('a card that it declines', async () => {
    const { session } = await onTheCardPage(shop);
    for (let n = 0; n < 6; n += 1) shop.double.decline(session);
    expect(await isAsked()).toBe(true);
  });
});

describe('while some of its calls fail, the others go on', () => {
  test('who has paid already is told so although no page opens', async () => {
    shop.double.notices({ drop: true });
    const bought = await onTheCardPage(shop);
    await fail(5);
    shop.double.pay(bought.session);
    const back = await bought.guest.call(processPaymentSuccess, { body: { paymentIntentId: bought.session } });
    expect(back.json.status).toBe('paid');
    expect(await isAsked()).toBe(false);
  });

  test('a page that is open is gone back to without asking whether it still is', async () => {
    const first = await checkout(guest);
    shop.double.misbehave({ to: 'GET /v1/checkout/sessions', does: 503, times: 99 });
    const presses = [];
    for (let n = 0; n < 7; n += 1) presses.push(await checkout(guest));
    expect(presses.map(({ json }) => json.url)).toEqual(Array(7).fill(first.json.url));
    expect(await metric('read')).toBe('1');
    expect(await isAsked()).toBe(true);
  });
});
