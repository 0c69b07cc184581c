import { memberActivity, members } from '@keywright/contract/members';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../platform/durations.ts';
import { as, type Known } from '../../testing/browser.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { aVehicle, fulfil, paidAsMember, reportNoTurn } from '../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
let desk: Known;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  desk = await as(app, await anAdmin(app.db));
});

const activityOf = async (id: string) => (await desk.call(memberActivity, { params: { id } })).json;

describe('the page of a member', () => {
  it('shows the last login, the orders, the reported codes and the flagged requests of that member only', async () => {
    const opened = new Date(clock.now().getTime() - 400 * DAY_MS);
    const person = await aMember(app.db, { state: 'Ohio', createdAt: opened });
    const other = await aMember(app.db, { state: 'Ohio', createdAt: opened });
    expect(await activityOf(person.id)).toEqual({
      lastLoginAt: null,
      orders: [],
      hasMoreOrders: false,
      reports: [],
      flagged: [],
    });
    const member = await as(app, person);
    const delivered = await paidAsMember(app, member);
    await fulfil(desk, delivered.id);
    await reportNoTurn(member, desk, delivered.id);
    // Otherwise both orders are of the same moment, and their ids decide.
    clock.advance(MINUTE_MS);
    const vehicle = aVehicle('Toyota');
    const mine = await paidAsMember(app, member, vehicle);
    await paidAsMember(app, await as(app, other), vehicle);

    const { lastLoginAt, orders, reports, flagged } = await activityOf(person.id);
    expect(lastLoginAt).not.toBeNull();
    expect(orders.map(({ id }) => id)).toEqual([mine.orderId, delivered.orderId]);
    expect(reports).toMatchObject([{ requestId: delivered.id, kind: 'NO_TURN', state: 'OPEN' }]);
    expect(flagged).toMatchObject([{ id: mine.id, flags: ['VIN_ELSEWHERE'] }]);
    expect((await activityOf(other.id)).reports).toEqual([]);
    // The admin opened both members, and the list of their requests is recorded as such.
    const seen = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'object_id'])
      .where('actor_id', '=', desk.person.id)
      .where('action', 'in', ['person.opened', 'list.viewed'])
      .execute();
    const opens = (action: string) => seen.filter((one) => one.action === action).map((one) => one.object_id);
    expect(opens('person.opened').toSorted()).toEqual([person.id, other.id].toSorted());
    expect(opens('list.viewed')).toContain('/admin/users/:id/activity');
  });
});

describe('the list of members in an order', () => {
  const lname = `Zyx${crypto.randomUUID().slice(0, 4)}`;
  const find = (query: object) =>
    desk.call(members, { query: { search: lname, show: 'all' as const, limit: 2, ...query } });
  const names = async (query: object) => (await find(query)).json.map(({ fname }) => fname);

  it('goes by age or by name, a page at a time, and is narrowed to a state and to validated members', async () => {
    const ids = new Map<string, string>();
    for (const [fname, state, isValidated] of [
      ['Cy', 'Ohio', true],
      ['Ada', 'Ohio', false],
      ['Bo', 'Texas', true],
    ] as const)
      ids.set(fname, (await aMember(app.db, { fname, lname, state, isValidated })).id);
    expect(await names({})).toEqual(['Bo', 'Ada']);
    expect(await names({ sort: 'oldest' })).toEqual(['Cy', 'Ada']);
    expect(await names({ sort: 'oldest', cursor: ids.get('Ada') })).toEqual(['Bo']);
    expect(await names({ sort: 'name' })).toEqual(['Ada', 'Bo']);
    expect(await names({ sort: 'name', cursor: ids.get('Bo') })).toEqual(['Cy']);
    expect((await find({ sort: 'name', cursor: ids.get('Bo') })).headers.get('link')).toBeNull();
    expect(await names({ state: 'Ohio' })).toEqual(['Ada', 'Cy']);
    expect(await names({ state: 'TX', sort: 'name' })).toEqual(['Bo']);
    expect(await names({ show: 'validated', sort: 'name' })).toEqual(['Bo', 'Cy']);
  });
});
