import { createHmac } from 'node:crypto';
import { createCheckoutSession, processPaymentSuccess } from '@keywright/contract/payments';
import { describe, expect, test } from 'vitest';
import { requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { visitor, type Visitor } from '../../../testing/browser.ts';
import { aGuest, cartOf, checkout, orderAt } from '../../../testing/stripe-double/shop.ts';
import { openProvider } from '../open-provider.ts';
import type { Checkout } from '../provider.ts';

const app = await appOfThisFile();

const html = { accept: 'text/html' };
const pathOf = (url: string): string => url.slice(app.url.length);

const onThePage = async () => {
  const guest = await aGuest(app);
  const { items } = await cartOf(guest);
  const answer = await checkout(guest);
  expect(answer.status, answer.text).toBe(200);
  const path = pathOf(answer.json.url);
  return { guest, path, session: path.split('/').at(-1)!, requestId: items[0]!.id };
};

const press = (who: Visitor, path: string, action: string, email = 'card@example.com') =>
  who.send(path, {
    method: 'POST',
    body: new URLSearchParams({ action, email }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

const eventually = (session: string, status: string) =>
  expect.poll(async () => (await orderAt(app, session)).status, { timeout: 10_000 }).toBe(status);
const noticesOf = async (session: string) => {
  const rows = await app.db.selectFrom('provider_event').select('received').where('session_id', '=', session).execute();
  return rows.map(({ received }) => received);
};

describe('the sandbox’s page', () => {
  test('says that it is none, what is held, and needs no script and nothing from elsewhere', async () => {
    const { guest, path } = await onThePage();
    const page = await guest.get(path, html);
    expect(page.status).toBe(200);
    expect(page.text).toContain('Sandbox');
    expect(page.text).toContain('Pay $70.00');
    expect(page.text).toContain('Held on your card now, charged on delivery.');
    expect(page.text).not.toMatch(/<script|<style|style=|\son\w+=/);
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    const css = await guest.get('/sandbox/sandbox.css');
    expect([css.status, css.headers.get('content-type')]).toEqual([200, 'text/css; charset=utf-8']);
  });

  test('speaks French to a buyer who does', async () => {
    const guest = await aGuest(app);
    const { totalCents, items } = await cartOf(guest);
    const asked = { amount: totalCents, items };
    const answer = await guest.call(createCheckoutSession, { body: asked }, { 'accept-language': 'fr-CA' });
    const page = await guest.get(pathOf(answer.json.url), html);
    expect(page.text).toContain('lang="fr-CA"');
    expect(page.text).toContain('Préautorisé sur votre carte maintenant, débité à la livraison.');
  });

  test('a session that nobody knows has no page', async () => {
    expect((await visitor(app.url).get('/sandbox/pay/cs_sandbox_nobody', html)).status).toBe(404);
  });

  test('what a cart holds is shown as it is written', async () => {
    const { guest, path } = await onThePage();
    await app.db
      .updateTable('sandbox_session')
      .set({ title: '<script>alert(1)</script>' })
      .where('id', '=', path.split('/').at(-1)!)
      .execute();
    expect((await guest.get(path, html)).text).not.toContain('<script>');
  });
});

describe('what a buyer can do there', () => {
  test('pay: back to the shop, and the notice settles the order', async () => {
    const { guest, path, session, requestId } = await onThePage();
    const answer = await press(guest, path, 'pay');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `${app.url}/payment-success?session_id=${session}`,
    ]);
    await eventually(session, 'HELD');
    const request = await requestRow(app, requestId);
    expect(request.status).toBe('PENDING');
    expect(await noticesOf(session)).toEqual([1]);
  });

  test('be declined: the page says so and stays open', async () => {
    const { guest, path, session } = await onThePage();
    expect((await press(guest, path, 'decline')).status).toBe(303);
    expect((await guest.get(path, html)).text).toContain('The card was declined.');
    expect((await orderAt(app, session)).status).toBe('AWAITING_PAYMENT');
    await press(guest, path, 'pay');
    await eventually(session, 'HELD');
  });

  test('go back: the cart is as it was', async () => {
    const { guest, path } = await onThePage();
    expect((await guest.get(path, html)).text).toContain(`href="${app.url}/cart?payment=canceled"`);
    expect((await cartOf(guest)).items).toHaveLength(1);
  });

  test('pay and close the tab: nothing leads back, and the order is settled all the same', async () => {
    const { guest, path, session } = await onThePage();
    const answer = await press(guest, path, 'close');
    expect([answer.status, answer.headers.get('location')]).toEqual([200, null]);
    expect(answer.text).toContain('Paid. You can close this tab.');
    await eventually(session, 'HELD');
  });

  test('pay with the notice twice: it counts once', async () => {
    const { guest, path, session } = await onThePage();
    await press(guest, path, 'twice');
    await expect.poll(() => noticesOf(session)).toEqual([2]);
    await eventually(session, 'HELD');
  });

  test('pay with the notice late: the return finds the payment first', async () => {
    const { guest, path, session } = await onThePage();
    await press(guest, path, 'late');
    const back = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect(back.json.status).toBe('paid');
    expect(await noticesOf(session)).toEqual([]);
    const jobs = await app.db
      .selectFrom('sandbox_notice')
      .select('deliveries')
      .where('body', 'like', `%${session}%`)
      .execute();
    expect(jobs).toEqual([{ deliveries: 0 }]);
  });

  test('pay with no notice at all: the return finds the payment', async () => {
    const { guest, path, session } = await onThePage();
    await press(guest, path, 'never');
    const back = await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } });
    expect(back.json.status).toBe('paid');
  });

  test('press Pay twice: the card is held once, and the second press is led back', async () => {
    const { guest, path, session } = await onThePage();
    await Promise.all([press(guest, path, 'pay'), press(guest, path, 'pay')]);
    await eventually(session, 'HELD');
    expect((await guest.get(path, html)).text).toContain('This payment is complete.');
  });

  test('press something that is not there: refused', async () => {
    const { guest, path } = await onThePage();
    expect((await press(guest, path, 'steal')).status).toBe(400);
  });
});

describe('as a provider', () => {
  const asked = (key: string): Checkout => ({
    idempotencyKey: key,
    reference: 'a reference',
    title: 'A title',
    lines: [{ label: 'A line', amountCents: 500 }],
    totalCents: 500,
    capture: 'manual',
    successUrl: `${app.url}/payment-success`,
    cancelUrl: `${app.url}/cart`,
    expiresAt: new Date('2999-01-01'),
    locale: 'en',
  });

  test('it answers the same key with the same session, and refuses another wording', async () => {
    const provider = await openProvider(app.parts);
    const sessions = await Promise.all([1, 2, 3].map(() => provider.createSession(asked('same'))));
    expect(new Set(sessions.map(({ sessionId }) => sessionId)).size).toBe(1);
    await expect(provider.createSession({ ...asked('same'), totalCents: 1 })).rejects.toMatchObject({
      kind: 'refused',
    });
  });

  test('it takes, lets go and gives back each once, however often it is told', async () => {
    const provider = await openProvider(app.parts);
    const { sessionId } = await provider.createSession(asked('money'));
    await press(visitor(app.url), `/sandbox/pay/${sessionId}`, 'pay');
    const { paymentIntentId } = (await provider.readSession(sessionId))!;
    const id = paymentIntentId!;
    const taken = await Promise.all([1, 2].map(() => provider.capture(id, 300, 'c')));
    expect(taken.map(({ money, capturedCents }) => [money, capturedCents])).toEqual([
      ['charged', 300],
      ['charged', 300],
    ]);
    expect((await provider.release(id, 'r')).money).toBe('charged');
    const refunds = [1, 2].map((n) => provider.refund(id, 100, { key: `k${n}`, mark: 'mark' }));
    expect((await Promise.all(refunds)).map(({ refundedCents }) => refundedCents)).toEqual([100, 100]);
    expect(await provider.expireSession(sessionId)).toBe('complete');
  });

  test('its notices are signed: another secret’s are refused', async () => {
    const body = '{"id":"evt_sandbox_1","type":"x","data":{"object":{"id":"cs_sandbox_1","payment_intent":null}}}';
    const t = Math.floor(Date.now() / 1000);
    const v1 = createHmac('sha256', 'a guess').update(`${t}.${body}`).digest('hex');
    const answer = await visitor(app.url).send('/api/payments/webhook', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json', 'stripe-signature': `t=${t},v1=${v1}` },
    });
    expect([answer.status, answer.refusal?.code]).toEqual([400, 'payment.bad_signature']);
  });

  test('it is refused outside of the demo', async () => {
    const real = { ...app.parts, settings: { ...app.parts.settings, demo: false } };
    await expect(openProvider(real)).rejects.toThrow('for the demo only');
  });
});
