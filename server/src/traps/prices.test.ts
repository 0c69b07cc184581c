import { myCart } from '@keywright/contract/cart';
import { checkDigitOf } from '@keywright/contract/vin';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { firstPrices } from '@keywright/contract/price-list';
import { catalogueAt } from '../features/catalogue/catalogue.facts.ts';
import { as, visitor, type Visitor } from '../testing/browser.ts';
import { aMember } from '../testing/people.ts';
import { added } from '../testing/requests.ts';
import { cartOf, checkout, sessionIn, shopOfThisFile } from '../testing/stripe-double/shop.ts';

const shop = await shopOfThisFile();

const catalogue = catalogueAt(firstPrices);
let made = 0;
/** A vehicle of any make that is offered, with a VIN that its owner has confirmed. */
const aCarOf = (make: string): Record<string, string> => {
  const offered = catalogue.find((one) => one.make === make);
  const [model] = offered?.models ?? [];
  made += 1;
  const draft = `1ZZAB1CD0KA${String(made).padStart(6, '0')}`;
  const vin = `${draft.slice(0, 8)}${checkDigitOf(draft)}${draft.slice(9)}`;
  return { make, model: model?.model ?? '', year: String(model?.years.at(-1)), vin, vinConfirmed: 'true' };
};
const aMemberHere = async (): Promise<Visitor> => {
  const browser = await as(shop, await aMember(shop.db));
  return browser;
};

describe('T-11: what a make costs', () => {
  it('a member who asks for a Mitsubishi pays what anybody pays, and reads that prices may vary', async () => {
    const member = await aMemberHere();
    await added(member, aCarOf('Mitsubishi'));
    const { items } = (await member.call(myCart)).json;
    expect(items[0]).toMatchObject({
      standardCents: 7_000,
      finalCents: 7_000,
      price: 70,
      pricingNote: 'prices_may_vary',
    });
    expect(shop.double.world.session(sessionIn(await checkout(member))).amount).toBe(7_000);
  });

  it.each(['Infiniti', 'Nissan'])('a member who asks for an %s pays 56 with its PIN in it', async (make) => {
    const member = await aMemberHere();
    await added(member, aCarOf(make));
    expect((await member.call(myCart)).json).toMatchObject({ totalCents: 5_600, pinCents: 0 });
    expect(shop.double.world.session(sessionIn(await checkout(member))).amount).toBe(5_600);
  });

  it('every make has a price for everybody, guest or member, and it is above nothing', async () => {
    for (const { make } of catalogue) {
      for (const who of [visitor(shop.url), await aMemberHere()]) {
        await added(who, aCarOf(make));
        const { items, totalCents } = (await who.call(myCart)).json;
        expect({ make, cents: items[0]!.finalCents === totalCents && totalCents > 0 }).toEqual({ make, cents: true });
        expect(items[0]!.withPin).toBe(catalogue.find((one) => one.make === make)?.requiresPin);
      }
    }
  });

  it('nobody orders for nothing or less: the database refuses what the code would let through', async () => {
    const member = await aMemberHere();
    await added(member, aCarOf('Ford'));
    await checkout(member);
    expect((await cartOf(member)).totalCents).toBeGreaterThan(0);
    const columns = {
      order_line: ['standard_cents', 'price_cents', 'amount_cents'],
      customer_order: ['codes_cents', 'total_cents'],
    };
    for (const [table, names] of Object.entries(columns)) {
      for (const name of names) {
        for (const cents of [0, -1]) {
          const change = sql`update ${sql.table(table)} set ${sql.ref(name)} = ${cents}`.execute(shop.db);
          await expect(change, `${table}.${name}`).rejects.toMatchObject({ code: '23514' });
        }
      }
    }
  });
});
