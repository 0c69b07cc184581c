import { transactions } from '@keywright/contract/desk';
import { expect, it } from 'vitest';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { anAdmin } from '../../../testing/people.ts';
import { decline, paidAsGuest, start } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const ann = await as(app, await anAdmin(app.db));

const page = async (cursor?: string) => {
  const answer = await ann.call(transactions, { query: { sortBy: 'status', sortOrder: 'desc', limit: 2, cursor } });
  const next = /cursor=([^&>]+)/.exec(answer.headers.get('link') ?? '')?.[1];
  return { ids: answer.json.map(({ id }) => id), next: next && decodeURIComponent(next) };
};

it('a list by status passes over nothing when the last of a page moves on before the next is asked for', async () => {
  const orders = [];
  for (let n = 0; n < 5; n += 1) orders.push(await paidAsGuest(app, visitor(app.url)));
  const first = await page();
  const last = found(orders.find(({ orderId }) => orderId === first.ids.at(-1)));
  expect((await start(ann, last.id)).status).toBe(200);
  const second = await page(first.next);
  const third = await page(second.next);
  expect(new Set([...first.ids, ...second.ids, ...third.ids])).toEqual(new Set(orders.map(({ orderId }) => orderId)));
});

it('what was declined is found by its status, and by no other', async () => {
  const { id, orderId } = await paidAsGuest(app, visitor(app.url));
  await decline(ann, id, 'ID_EXPIRED');
  for (const status of ['PENDING', 'INPROGRESS', 'FULFILLED', 'DECLINED'] as const) {
    const { json } = await ann.call(transactions, { query: { status } });
    expect([status, json.some((order) => order.id === orderId)]).toEqual([status, status === 'DECLINED']);
    expect(json.every((order) => order.status === status)).toBe(true);
  }
});

it('a cursor that is none is refused', async () => {
  for (const cursor of ['x', 'OPEN~1b4e28ba-2fa1-11d2-883f-0016d3cca427', "PENDING~'; drop"]) {
    const answer = await ann.call(transactions, { query: { sortBy: 'status', cursor } });
    expect([cursor, answer.status]).toEqual([cursor, 422]);
  }
});
