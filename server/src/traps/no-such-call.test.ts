import { describe, expect, it } from 'vitest';
import { actionsOn, requestRow } from '../testing/look-ups.ts';
import { appOfThisFile } from '../testing/opened.ts';
import { as, visitor } from '../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../testing/people.ts';
import { added, paidAsMember } from '../testing/requests.ts';

const app = await appOfThisFile();
const member = await as(app, await aMember(app.db));
const staff = [await as(app, await anAdmin(app.db)), await as(app, await aSuperAdmin(app.db))];
const everybody = [visitor(app.url), member, ...staff];

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;

const expectNothingThere = async (path: string): Promise<void> => {
  for (const who of everybody) {
    for (const method of methods) {
      const answer = await who.send(path, { method });
      expect({ path, method, status: answer.status, code: answer.refusal?.code }).toEqual({
        path,
        method,
        status: 404,
        code: 'not_found',
      });
    }
  }
};
const statusOf = async (id: string): Promise<string> => (await requestRow(app, id)).status;

describe('T-15: an order', () => {
  it('can be placed by paying and by nothing else: the other call of the cart only opens the card page', async () => {
    const { id } = await added(member);
    const body = { items: [{ id }], amount: 0, vehicleId: id };
    expect((await member.post(`/cart/checkout/${id}`, body)).status).toBe(404);
    expect((await member.post('/cart/checkout', body)).json).toEqual({ url: expect.stringContaining('/sandbox/pay/') });
    expect(await statusOf(id)).toBe('IN_CART');
    expect(await app.db.selectFrom('customer_order').select('status').execute()).toEqual([
      { status: 'AWAITING_PAYMENT' },
    ]);
  });
});

describe('T-05: a call by another method than its own', () => {
  it('is refused with the methods that there are, whoever calls, and nothing happens', async () => {
    for (const who of everybody) {
      const answer = await who.get('/super-admin/create?email=a@example.com&password=long-enough-1');
      expect(answer).toMatchObject({ status: 405, json: { code: 'method.not_allowed' } });
      expect(answer.headers.get('allow')).toBe('POST');
    }
    expect((await member.send('/cart/items', { method: 'DELETE' })).status).toBe(405);
    expect((await member.send('/cart/nothing', { method: 'DELETE' })).status).toBe(404);
    expect(await app.db.selectFrom('person').select('id').where('email', '=', 'a@example.com').execute()).toEqual([]);
  });
});

describe('T-56: a paid request', () => {
  it('does not vanish: no call deletes it, and the one named so cancels it for its owner, on record', async () => {
    const { id } = await paidAsMember(app, member);
    for (const path of ['/vehicle/delete-request', `/vehicle/request/${id}`]) await expectNothingThere(path);
    for (const who of [visitor(app.url), ...staff]) {
      expect((await who.del(`/vehicle/delete-request/${id}`)).status).toBe(404);
    }
    expect((await member.del(`/cart/remove/${id}`)).status).toBe(404);
    expect(await statusOf(id)).toBe('PENDING');
    expect((await member.del(`/vehicle/delete-request/${id}`)).status).toBe(200);
    expect(await statusOf(id)).toBe('CANCELED');
    expect(await actionsOn(app, id, 'request.canceled')).toHaveLength(1);
  });
});
