import { type SqlBool, sql } from 'kysely';
import { expect, it } from 'vitest';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { aMember } from '../../../testing/people.ts';
import { aVehicle, paidAsGuest, paidAsMember } from '../../../testing/requests.ts';
import { searchFilter } from './search.store.ts';

const app = await appOfThisFile();

const found = async (search: string, mostFound?: number): Promise<string[]> => {
  const filter = (await searchFilter(app.db, search, mostFound)) ?? sql<SqlBool>`true`;
  const rows = await app.db
    .selectFrom('desk_order as d')
    .select('d.order_id as id')
    .where(filter)
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
};

it('a search finds the same orders whether they are few and looked up, or many and met on the way', async () => {
  const vehicle = aVehicle();
  const guest = await paidAsGuest(app, visitor(app.url), { ...vehicle, email: 'searched@example.com' });
  const browser = await as(app, await aMember(app.db, { email: 'searched.too@example.com' }));
  const member = await paidAsMember(app, browser, aVehicle('Nissan'));
  const both = [guest.orderId, member.orderId].toSorted();
  const cases: [string, string[]][] = [
    ['SEARCHED', both],
    ['searched@', [guest.orderId]],
    [vehicle.vin.slice(0, 6), [guest.orderId]],
    [vehicle.vin.slice(-6), [guest.orderId]],
    [member.confirmationNumber.toLowerCase(), [member.orderId]],
    ['1N4', [member.orderId]],
    ['nothing', []],
    ['%_%', []],
    ['%', []],
    ['_', []],
    ['-', []],
    [member.confirmationNumber.replace('-', ''), [member.orderId]],
    [member.confirmationNumber.replace('-', ' – '), [member.orderId]],
    [vehicle.vin.replace(/^(.{3})(.{6})/, '$1 $2-'), [guest.orderId]],
    ['ab', both],
  ];
  for (const [search, orders] of cases) {
    expect(await found(search), search).toEqual(orders);
    expect(await found(search, 0), `${search}, met on the way`).toEqual(orders);
  }
});
