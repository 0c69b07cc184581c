import { moneyClose, moneyExport, moneyFiles, type MoneyFile } from '@keywright/contract/accounting';
import { answerReport, reportTrackedCode } from '@keywright/contract/code-reports';
import { processRequest, deskRequest } from '@keywright/contract/desk';
import { processPaymentSuccess } from '@keywright/contract/payments';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { as } from '../../testing/browser.ts';
import { found } from '../../testing/found.ts';
import { actionsOn } from '../../testing/look-ups.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../testing/people.ts';
import { decline, startAndLook, tokenIn } from '../../testing/requests.ts';
import { comesTo, paid, shopOfThisFile } from '../../testing/stripe-double/shop.ts';

const shop = await shopOfThisFile();
const admin = await as(shop, await anAdmin(shop.db));
const decider = await as(shop, await anAdmin(shop.db));
const owner = await as(shop, await aSuperAdmin(shop.db));
beforeEach(async () => {
  shop.double.notices({});
  shop.double.behave();
  await shop.db.deleteFrom('attempt').execute();
});

type Bought = Awaited<ReturnType<typeof paid>>;

const sendAt = async (id: string, codeCostCents: number) => {
  await startAndLook(admin, id);
  const body = {
    vehicleId: id,
    documentsVerified: true,
    keycode: 'K1234',
    codeSource: 'DEALER' as const,
    codeCostCents,
  };
  expect((await admin.call(processRequest, { body })).status).toBe(200);
};

const takeBack = async ({ guest, session, orderId }: Bought, id: string) => {
  const token = tokenIn((await guest.call(processPaymentSuccess, { body: { paymentIntentId: session } })).json);
  await guest.call(reportTrackedCode, { params: { token }, body: { requestId: id, kind: 'NO_TURN' } });
  const { id: report } = found((await admin.call(deskRequest, { params: { id } })).json.report);
  const answer = await decider.call(answerReport, { params: { id }, body: { report, answer: 'MONEY_BACK' } });
  expect(answer.status, answer.text).toBe(200);
  await comesTo(shop, orderId, 'REFUNDED');
};

const year = new Date().getUTCFullYear();
const wanted = (zone: string, by: 'day' | 'month') => ({ from: `${year}-01-01`, to: `${year}-12-31`, zone, by });

/** A file's rows by the names of its columns. */
const fileOf = async (file: MoneyFile, zone = 'UTC', by: 'day' | 'month' = 'day') => {
  const { text } = await owner.call(moneyExport, { query: { ...wanted(zone, by), file } });
  const [head = [], ...rows] = text
    .trim()
    .split('\r\n')
    .map((line) => line.split(','));
  return rows.map((cells) => Object.fromEntries(head.map((name, place) => [name, cells[place] ?? ''])));
};
const centsIn = (rows: readonly Record<string, string>[], column: string): number =>
  rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0);

const inDatabase = async () => {
  const { rows } = await sql<Record<'captured' | 'otherwise' | 'refunded' | 'cost', number>>`
    select sum(captured_cents)::int as captured, sum(paid_otherwise_cents)::int as otherwise, sum(refunded_cents)::int as refunded,
      (select coalesce(sum(code_cost_cents), 0)::int from request where keycode_secret is not null) as cost
    from customer_order`.execute(shop.db);
  return found(rows[0]);
};

const happening = fc.record({
  ends: fc.constantFrom('sent', 'sent', 'declined', 'taken back'),
  costCents: fc.integer({ min: 0, max: 4000 }),
  daysAgo: fc.integer({ min: 0, max: 3 }),
});

it('each file for the accountant adds up to the close, and the close to the database, whatever was sold, declined and refunded', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 2, maxLength: 4 }), async (happenings) => {
      await shop.db.deleteFrom('attempt').execute();
      for (const { ends, costCents, daysAgo } of happenings) {
        const bought = await paid(shop, ['Ford']);
        const id = found(bought.requestIds[0]);
        if (ends === 'declined') await decline(admin, id);
        else await sendAt(id, costCents);
        await comesTo(shop, bought.orderId, ends === 'declined' ? 'RELEASED' : 'CHARGED');
        if (ends === 'taken back') await takeBack(bought, id);
        // By the owner of the database: the program itself can't change an entry.
        await sql`update money_entry set at = at - make_interval(days => ${daysAgo}) where order_id = ${bought.orderId}`.execute(
          shop.db,
        );
      }
      const { captured, otherwise, refunded, cost } = await inDatabase();
      for (const zone of ['UTC', 'Pacific/Kiritimati', 'America/St_Johns']) {
        for (const by of ['day', 'month'] as const) {
          const { total, periods } = (await owner.call(moneyClose, { query: wanted(zone, by) })).json;
          expect(total).toEqual({
            capturedCents: captured,
            otherwiseCents: otherwise,
            refundedCents: refunded,
            costCents: cost,
            marginCents: captured + otherwise - refunded - cost,
          });
          expect(periods.reduce((sum, { marginCents }) => sum + marginCents, 0)).toBe(total.marginCents);
          expect(centsIn(await fileOf('close', zone, by), 'margin')).toBe(total.marginCents);
        }
        expect(centsIn(await fileOf('transactions', zone), 'amount')).toBe(captured + otherwise);
        expect(centsIn(await fileOf('refunds', zone), 'amount')).toBe(refunded);
        expect(centsIn(await fileOf('costs', zone), 'amount')).toBe(cost);
        const margins = await fileOf('margins', zone);
        expect(centsIn(margins, 'cost')).toBe(cost);
        expect(centsIn(margins, 'margin')).toBe(captured - refunded - cost);
      }
    }),
    { numRuns: 2 },
  );
}, 120_000);

it('a file for the accountant names the payment and the vehicle, no customer, and is on record before it leaves', async () => {
  const bought = await paid(shop, ['Ford']);
  const id = found(bought.requestIds[0]);
  await sendAt(id, 1250);
  await comesTo(shop, bought.orderId, 'CHARGED');
  const { confirmation_number: order, email } = await shop.db
    .selectFrom('customer_order')
    .selectAll()
    .where('id', '=', bought.orderId)
    .executeTakeFirstOrThrow();
  const ofOrder = async (file: MoneyFile) => (await fileOf(file)).filter((row) => row['order'] === order);
  expect(await ofOrder('transactions')).toMatchObject([{ amount: '70.00', by: 'card', payment: bought.intentId }]);
  expect(await ofOrder('costs')).toMatchObject([{ amount: '12.50', source: 'DEALER' }]);
  expect(await ofOrder('margins')).toMatchObject([
    { price: '70.00', 'taken back': 'no', cost: '12.50', margin: '57.50' },
  ]);
  for (const file of moneyFiles) {
    const { text } = await owner.call(moneyExport, { query: { ...wanted('UTC', 'day'), file } });
    expect(text).not.toContain(email ?? '@');
  }
  expect(await actionsOn(shop, 'money')).toContain('order.all_exported');
});

it('the files and the close are for super admins, and for at most 366 days', async () => {
  const query = wanted('UTC', 'day');
  for (const other of [admin, await as(shop, await aMember(shop.db))]) {
    expect((await other.call(moneyClose, { query })).status).toBe(403);
    expect((await other.call(moneyExport, { query: { ...query, file: 'close' } })).status).toBe(403);
  }
  for (const wrong of [{ to: `${year + 1}-01-02` }, { to: `${year - 1}-12-31` }]) {
    expect((await owner.call(moneyClose, { query: { ...query, ...wrong } })).status).toBe(422);
  }
});
