import { getMakes } from '@keywright/contract/catalogue';
import { myCart } from '@keywright/contract/cart';
import type { BodySentBy } from '@keywright/contract/endpoint';
import type { PriceRowKey } from '@keywright/contract/price-list';
import { changeFlagRule } from '@keywright/contract/flags';
import { priceTable, setPrices, withdrawPrices } from '@keywright/contract/prices';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { DAY_MS } from '../../platform/durations.ts';
import { lastOnRecord } from '../../testing/look-ups.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { found } from '../../testing/found.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { added, aVehicle, paidAsGuest, paidAsMember } from '../../testing/requests.ts';
import { checkout, sessionIn, shopOfThisFile } from '../../testing/stripe-double/shop.ts';

const clock = heldClock();
const shop = await shopOfThisFile({ clock });
let root: Visitor;
beforeEach(async () => {
  await sql`truncate price_setting`.execute(shop.db);
  root = await as(shop, await aSuperAdmin(shop.db));
});

const rowOf = async (key: PriceRowKey) => found((await root.call(priceTable)).json.find((row) => row.key === key));
type Body = BodySentBy<typeof setPrices>;
const set = async (row: PriceRowKey, body: Partial<Body>, by = root) => {
  const { version, now } = await rowOf(row);
  const { baseCents, memberCents, pinCents } = now;
  return by.call(setPrices, {
    params: { row },
    body: { version, baseCents, memberCents, pinCents, holdsFrom: null, ...body },
  });
};
const inDays = (days: number): string => new Date(clock.now().getTime() + days * DAY_MS).toISOString();
const shown = async (make: string) => {
  const { json } = await visitor(shop.url).call(getMakes);
  return found(json.find((one) => one.make === make));
};
const lastAct = (action: string) => lastOnRecord(shop, { action });

describe('prices that hold at once', () => {
  it('are what the next checkout takes, what lists show, and on record with what it was before', async () => {
    const member = await as(shop, await aMember(shop.db));
    await added(member, aVehicle('Ford'));
    expect((await member.call(myCart)).json.totalCents).toBe(5_500);
    const { json } = await set('ford-lincoln', { baseCents: 7_250, memberCents: 5_850 });
    expect(found(json.find((row) => row.key === 'ford-lincoln')).now).toMatchObject({ version: 1, memberCents: 5_850 });
    expect((await member.call(myCart)).json.totalCents).toBe(5_850);
    expect(shop.double.world.session(sessionIn(await checkout(member))).amount).toBe(5_850);
    await expect.poll(async () => (await shown('Lincoln')).basePrice).toBe(72.5);
    expect((await shown('Kia')).basePrice).toBe(60);
    expect(await lastAct('prices.set')).toMatchObject({
      object_id: 'ford-lincoln',
      details: {
        version: 1,
        prices: { baseCents: 7_250, memberCents: 5_850, pinCents: 0 },
        was: { baseCents: 7_000, memberCents: 5_500, pinCents: 0 },
      },
    });
  });

  it('change no order that is open at the card page, and refuse a checkout at the old price', async () => {
    const [early, late] = [await as(shop, await aMember(shop.db)), await as(shop, await aMember(shop.db))];
    for (const member of [early, late]) await added(member, aVehicle('Toyota'));
    const seen = (await late.call(myCart)).json;
    const session = sessionIn(await checkout(early));
    await set('toyota-lexus', { memberCents: 6_600 });
    expect(shop.double.world.session(session).amount).toBe(6_000);
    const refused = await checkout(late, { amount: seen.totalCents });
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'cart.changed']);
    expect(refused.refusal?.detail).toMatchObject({ totalCents: 6_600 });
  });

  it('say that members ask where no price is named for them', async () => {
    await set('toyota-lexus', { memberCents: null });
    const member = await as(shop, await aMember(shop.db));
    await added(member, aVehicle('Toyota'));
    expect((await member.call(myCart)).json.items[0]).toMatchObject({
      finalCents: 7_500,
      pricingNote: 'prices_may_vary',
    });
  });
});

describe('prices from a day on', () => {
  it('hold from that moment and not before, and the newest that holds counts', async () => {
    await set('chrysler', { baseCents: 9_500, holdsFrom: inDays(3) });
    await set('chrysler', { baseCents: 9_900, pinCents: 2_500, holdsFrom: inDays(1) });
    expect((await rowOf('chrysler')).coming.map(({ version }) => version)).toEqual([2, 1]);
    const costs = async () => {
      const guest = visitor(shop.url);
      await added(guest, aVehicle('Chrysler'));
      return (await guest.call(myCart)).json.totalCents;
    };
    clock.advance(DAY_MS - 1);
    expect(await costs()).toBe(10_500);
    clock.advance(1);
    expect(await costs()).toBe(12_400);
    clock.advance(2 * DAY_MS);
    expect(await costs()).toBe(11_500);
    root = await as(shop, await aSuperAdmin(shop.db));
    expect((await rowOf('chrysler')).now.version).toBe(1);
  });

  it('are withdrawn while they do not hold, on record, and never afterwards', async () => {
    await set('mazda', { baseCents: 8_000, holdsFrom: inDays(1) });
    await set('mazda', { baseCents: 8_500, holdsFrom: inDays(2) });
    const withdraw = (version: number) =>
      root.call(withdrawPrices, { params: { row: 'mazda', version: String(version) } });
    expect((await withdraw(2)).status).toBe(200);
    expect((await lastAct('prices.withdrawn')).details).toMatchObject({ version: 2, prices: { baseCents: 8_500 } });
    expect([(await withdraw(2)).status, (await withdraw(9)).status]).toEqual([404, 404]);
    clock.advance(DAY_MS);
    root = await as(shop, await aSuperAdmin(shop.db));
    expect((await rowOf('mazda')).now).toMatchObject({ version: 1, baseCents: 8_000 });
    expect((await withdraw(1)).refusal?.code).toBe('prices.hold_already');
    // The version of what was withdrawn is not given again.
    expect((await rowOf('mazda')).version).toBe(2);
  });
});

describe('prices are refused', () => {
  it('by anybody but a super admin', async () => {
    expect((await set('kia', {}, await as(shop, await anAdmin(shop.db)))).status).toBe(403);
  });

  it.each([
    ['kia', { baseCents: 0 }, 'baseCents'],
    ['kia', { baseCents: 100_001 }, 'baseCents'],
    ['kia', { baseCents: 10.5 }, 'baseCents'],
    ['kia', { memberCents: 6_001 }, 'memberCents'],
    ['chrysler', { memberCents: 10_501 }, 'memberCents'],
    ['chrysler', { pinCents: 0 }, 'pinCents'],
    ['nissan', { memberCents: 2_000 }, 'memberCents'],
    ['kia', { holdsFrom: '2026-01-01T00:00:00.000Z' }, 'holdsFrom'],
    ['kia', { holdsFrom: '2099-01-01T00:00:00.000Z' }, 'holdsFrom'],
    ['kia', { holdsFrom: 'soon' }, 'holdsFrom'],
  ] as const)('for %s at the field where it is wrong: %j', async (row, body, field) => {
    const { status, refusal } = await set(row, body);
    expect([status, Object.keys(refusal?.fieldCodes ?? {})]).toEqual([422, [field]]);
    expect((await rowOf(row)).version).toBe(0);
  });

  it('when somebody else set others meanwhile: of two at once one is taken', async () => {
    const other = await as(shop, await aSuperAdmin(shop.db));
    const { now } = await rowOf('subaru');
    const { baseCents, memberCents, pinCents } = now;
    const body = { version: 0, baseCents, memberCents, pinCents, holdsFrom: null };
    const both = await Promise.all(
      [root, other].map((one) => one.call(setPrices, { params: { row: 'subaru' }, body })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.refusal?.code).toBe('prices.changed');
  });
});

it('the table says how much of each row lies in carts and was ordered lately, by guests and by members', async () => {
  const before = (await rowOf('ford-lincoln')).demand;
  await paidAsGuest(shop, visitor(shop.url), aVehicle('Ford'));
  await paidAsMember(shop, await as(shop, await aMember(shop.db)), aVehicle('Ford'));
  await added(visitor(shop.url), aVehicle('Ford'));
  await added(visitor(shop.url), aVehicle('Toyota'));
  expect((await rowOf('ford-lincoln')).demand).toEqual({
    inCarts: before.inCarts + 1,
    guests: before.guests + 1,
    members: before.members + 1,
  });
  clock.advance(30 * DAY_MS + 1);
  root = await as(shop, await aSuperAdmin(shop.db));
  expect((await rowOf('ford-lincoln')).demand).toMatchObject({ guests: 0, members: 0 });
});

it('pages show the prices of before while they can’t be read, and those that hold as soon as they can', async () => {
  await set('mazda', { baseCents: 8_100 });
  await expect.poll(async () => (await shown('Mazda')).basePrice).toBe(81);
  const isSaid = () => shop.logged.some((line) => line.includes('prices could not be read'));
  await sql`alter table price_setting rename to price_setting_away`.execute(shop.db);
  try {
    const rule = { version: 0, needsSecond: true, most: null };
    expect((await root.call(changeFlagRule, { params: { kind: 'VIN_FORM' }, body: rule })).status).toBe(200);
    await expect.poll(async () => [(await shown('Mazda')).basePrice, isSaid()]).toEqual([81, true]);
  } finally {
    await sql`alter table price_setting_away rename to price_setting`.execute(shop.db);
  }
  await set('mazda', { baseCents: 8_200 });
  await expect.poll(async () => (await shown('Mazda')).basePrice).toBe(82);
});
