import { transactions } from '@keywright/contract/desk';
import { userHistory } from '@keywright/contract/members';
import { myRequests, reminders, trackOrder } from '@keywright/contract/orders';
import { processPaymentSuccess } from '@keywright/contract/payments';
import { workshopOrders, workshopStatement } from '@keywright/contract/workshops';
import { addressOf } from '@keywright/contract/call-input';
import { expect, test } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { mailTo, readable } from '../../../testing/letters.ts';
import { openMailbox } from '../../../testing/mailbox.ts';
import { ofThisFile } from '../../../testing/opened.ts';
import { anAdmin } from '../../../testing/people.ts';
import { added, aVehicle, tokenIn } from '../../../testing/requests.ts';
import { cartOf, checkout, sessionIn, shopOfThisFile } from '../../../testing/stripe-double/shop.ts';
import { aShopOwner } from '../../../testing/workshops.ts';

const clock = heldClock();
const mailbox = await ofThisFile(openMailbox());
const shop = await shopOfThisFile({ clock, env: { SMTP_URL: mailbox.url } });

const makes = ['Toyota', 'Ford', 'Nissan', 'Chrysler', 'Ford'] as const;
type Make = (typeof makes)[number];

/** Vehicles asked for one after the other and paid for together, and how they stood in the cart. */
const bought = async (who: Visitor, wanted: readonly Make[]) => {
  await shop.db.deleteFrom('attempt').execute();
  for (const make of wanted) {
    await added(who, aVehicle(make));
    clock.advance(1_000);
  }
  const { items } = await cartOf(who);
  const session = sessionIn(await checkout(who));
  shop.double.pay(session);
  const { json } = await who.call(processPaymentSuccess, { body: { paymentIntentId: session } });
  expect(items.map(({ make }) => make)).toEqual(wanted);
  return {
    ids: items.map(({ id }) => id),
    ends: items.map(({ vinEnd }) => vinEnd),
    cardPage: shop.double.world.session(session).lines.map(({ label }) => label),
    back: json,
  };
};

/** The last characters of the VINs that a text names, in its order. What does not say that it is a VIN is left out: links hold such characters too. */
const endsIn = (text: string): string[] => {
  const named = [...text.matchAll(/(?:VIN ending in |…)(?<end>\w{4})\b/gu)].map(({ groups }) => found(groups?.end));
  // A mail says everything twice, as text and as HTML.
  return [...new Set(named)];
};

const mailed = async (to: string, number: string) => endsIn(readable(await mailTo(mailbox, to, number)));

test('the vehicles of a member’s order stand everywhere as they stood in the cart', async () => {
  const who = await aShopOwner(shop);
  const { ids, ends, cardPage, back } = await bought(who, makes);
  expect(cardPage.map((label) => makes.find((make) => label.includes(make)))).toEqual(makes);
  expect(await mailed('buyer@example.com', back.confirmationNumber)).toEqual(ends);
  const { pendingRequests } = (await who.call(myRequests)).json;
  expect(pendingRequests.map(({ id }) => id)).toEqual(ids);
  expect(found((await who.call(reminders)).json.orders[0]).page).toContain(ids[0]);
  const [order] = (await who.call(workshopOrders, { query: {} })).json.orders;
  expect(found(order).lines.map(({ id }) => id)).toEqual(ids);
  const statement = addressOf(workshopStatement, {
    query: { month: clock.now().toISOString().slice(0, 7), as: 'csv' },
  });
  expect(endsIn((await who.get(statement)).text)).toEqual(ends);

  const desk = await as(shop, await anAdmin(shop.db));
  const rows = (await desk.call(transactions, { query: {} })).json;
  const listed = found(rows.find(({ confirmationNumber }) => confirmationNumber === back.confirmationNumber));
  expect(listed.vehicles.map(({ id }) => id)).toEqual(ids);
  const [paid] = (await desk.call(userHistory, { query: { email: who.person.email, limit: 50 } })).json;
  expect(found(paid).vehicles.map(({ make }) => make)).toEqual(makes);
});

test('and those of a guest’s, on the page of the private link and in the mail that leads there', async () => {
  const guest = visitor(shop.url);
  const { ids, ends, back } = await bought(guest, makes.slice(0, 3));
  expect(await mailed('buyer@example.com', back.confirmationNumber)).toEqual(ends);
  const { requests } = (await guest.call(trackOrder, { params: { token: tokenIn(back) } })).json;
  expect(requests.map(({ id }) => id)).toEqual(ids);
});
