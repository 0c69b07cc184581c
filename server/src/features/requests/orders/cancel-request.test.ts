import { deskRequest } from '@keywright/contract/desk';
import { cancelRequest, cancelTrackedRequest, myRequests, trackOrder, updateRequest } from '@keywright/contract/orders';
import { addSubscription } from '@keywright/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import type { Answer } from '../../../testing/answer.ts';
import { atOnce } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { actionsOn, orderRow, requestRow, templatesOwed } from '../../../testing/look-ups.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { added, aVehicle, aVin, fulfil, paidAsGuest, paidAsMember, start } from '../../../testing/requests.ts';
import {
  checkout,
  comesTo,
  ledgerOf,
  orderAt,
  paid,
  requestOf,
  sessionIn,
  shopOfThisFile,
  statusOf as orderStatus,
} from '../../../testing/stripe-double/shop.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const shop = await shopOfThisFile({ clock });
let admin: Visitor;
beforeEach(async () => {
  admin = await as(shop, await anAdmin(shop.db));
});

const cancel = (who: Visitor, id: string) => who.call(cancelRequest, { params: { id } });
const codeOf = ({ status, refusal }: Answer) => [status, refusal?.code];
const statusOf = async (id: string) => (await requestRow(shop, id)).status;

describe('a customer who cancels a request that waits', () => {
  it('pays nothing: the hold on the card is voided, the request is canceled on record, and an email says so', async () => {
    const { guest, orderId, intentId, requestIds } = await paid(shop);
    const [id = ''] = requestIds;
    expect((await cancel(guest, id)).json).toEqual({ ok: true });
    await comesTo(shop, orderId, 'RELEASED');
    expect(ledgerOf(shop, intentId)).toEqual([
      ['held', 7000],
      ['released', 7000],
    ]);
    expect(await actionsOn(shop, id, 'request.canceled')).toHaveLength(1);
    expect(await templatesOwed(shop, { about: orderId })).toContain('request.canceled');
    const seen = (await admin.call(deskRequest, { params: { id } })).json;
    expect(seen).toMatchObject({ status: 'CANCELED', can: ['note'], endedAt: expect.any(String), declineReason: null });
    const again = await cancel(guest, id);
    expect([again.status, again.json]).toEqual([200, { ok: true }]);
    expect(await actionsOn(shop, id, 'request.canceled')).toHaveLength(1);
  });

  it('pays the delivered vehicles of the order alone', async () => {
    const bought = await paid(shop, ['Ford', 'Toyota']);
    await fulfil(admin, await requestOf(shop, bought, 'Ford'));
    expect((await cancel(bought.guest, await requestOf(shop, bought, 'Toyota'))).status).toBe(200);
    await comesTo(shop, bought.orderId, 'CHARGED');
    expect((await orderRow(shop, bought.orderId)).captured_cents).toBe(7000);
  });

  it('finds it under fulfilled, and may neither edit nor cancel it again', async () => {
    const member = await as(shop, await aMember(shop.db));
    const { id } = await paidAsMember(shop, member);
    expect((await member.call(myRequests)).json.pendingRequests[0]?.can).toEqual(['edit', 'cancel']);
    await cancel(member, id);
    const { pendingRequests, fulfilledRequests } = (await member.call(myRequests)).json;
    expect(pendingRequests).toEqual([]);
    expect(fulfilledRequests).toMatchObject([{ id, status: 'CANCELED', can: [], canceledAt: expect.any(String) }]);
    const edit = await member.call(updateRequest, { params: { id }, body: { vin: aVin() } });
    expect(codeOf(edit)).toEqual([409, 'request.wrong_state']);
  });

  it('may use the private link of the order instead, in any browser', async () => {
    const { id, trackToken: token } = await paidAsGuest(shop, visitor(shop.url));
    const anywhere = visitor(shop.url);
    const byLink = await anywhere.call(cancelTrackedRequest, { params: { token }, body: { requestId: id } });
    expect(byLink.status).toBe(200);
    expect((await anywhere.call(trackOrder, { params: { token } })).json.requests).toMatchObject([
      { status: 'CANCELED' },
    ]);
  });
});

describe('canceling', () => {
  it('is refused once the desk has started, and after the request has ended', async () => {
    const guest = visitor(shop.url);
    const { id } = await paidAsGuest(shop, guest);
    await start(admin, id);
    expect(codeOf(await cancel(guest, id))).toEqual([409, 'request.cancel_over']);
    await fulfil(admin, id);
    expect(codeOf(await cancel(guest, id))).toEqual([409, 'request.wrong_state']);
  });

  it('reaches nobody else’s request, by account, by cookie or by another order’s link', async () => {
    const { id } = await paidAsMember(shop, await as(shop, await aMember(shop.db)));
    const { trackToken: token } = await paidAsGuest(shop, visitor(shop.url));
    const stranger = await as(shop, await aMember(shop.db));
    for (const who of [stranger, visitor(shop.url), admin]) expect((await cancel(who, id)).status).toBe(404);
    const linked = await stranger.call(cancelTrackedRequest, { params: { token }, body: { requestId: id } });
    expect(linked.status).toBe(404);
    expect(await statusOf(id)).toBe('PENDING');
  });

  it('and Start at once: one of them wins, and the other is refused', async () => {
    const guest = visitor(shop.url);
    for (let round = 0; round < 3; round += 1) {
      const { id } = await paidAsGuest(shop, guest);
      const answers = await atOnce(shop.db, { table: 'request', id }, [
        () => cancel(guest, id),
        () => start(admin, id),
      ]);
      const [canceled, started] = answers;
      const isCanceled = canceled.status === 200;
      expect(await statusOf(id)).toBe(isCanceled ? 'CANCELED' : 'INPROGRESS');
      expect(codeOf(isCanceled ? started : canceled)).toEqual([
        409,
        isCanceled ? 'request.wrong_state' : 'request.cancel_over',
      ]);
    }
  });

  it('and an edit at once: a canceled request is never edited afterwards', async () => {
    const member = await as(shop, await aMember(shop.db));
    const { id } = await paidAsMember(shop, member);
    const edit = () => member.call(updateRequest, { params: { id }, body: { vin: aVin() } });
    const [canceled, edited] = await atOnce(shop.db, { table: 'request', id }, [() => cancel(member, id), edit]);
    expect([canceled.status, await statusOf(id)]).toEqual([200, 'CANCELED']);
    const { version } = await requestRow(shop, id);
    expect(version).toBe(edited.status === 200 ? 2 : 1);
  });

  it('pressed twice in an order that was charged at once gives the price back once, and nothing of the plan', async () => {
    const member = await as(shop, await aMember(shop.db));
    const { id } = await added(member, aVehicle('Ford'));
    expect((await member.call(addSubscription, { body: { tier: 'BASIC' } })).status).toBe(200);
    const session = sessionIn(await checkout(member, { planConsent: true }));
    const { intentId } = shop.double.pay(session);
    await shop.run('settle-session', { id: session });
    const { id: orderId, captured_cents: charged, plan_cents: plan } = await orderAt(shop, session);
    expect(await orderStatus(shop, orderId)).toBe('CHARGED');
    const press = () => cancel(member, id);
    const answers = await atOnce(shop.db, { table: 'request', id }, [press, press]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await comesTo(shop, orderId, 'PARTIALLY_REFUNDED');
    expect(ledgerOf(shop, intentId ?? '')).toEqual([
      ['taken', charged],
      ['refunded', charged - plan],
    ]);
    expect(await actionsOn(shop, id, 'request.canceled')).toHaveLength(1);
  });

  it('and the day on which the hold lapses at once: the order ends once, with nothing charged', async () => {
    const bought = await paid(shop);
    const [id = ''] = bought.requestIds;
    clock.advance(6 * DAY);
    const [canceled] = await atOnce(shop.db, { table: 'request', id }, [
      () => cancel(bought.guest, id),
      () => shop.run('end-overdue-holds'),
    ]);
    await comesTo(shop, bought.orderId, 'RELEASED');
    expect(await statusOf(id)).toBe(canceled.status === 200 ? 'CANCELED' : 'DECLINED');
    expect(ledgerOf(shop, bought.intentId)).toEqual([
      ['held', 7000],
      ['released', 7000],
    ]);
  });
});
