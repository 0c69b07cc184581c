import { deskRequest, pendingRequests, startRequest } from '@keywright/contract/desk';
import { leaveRequest } from '@keywright/contract/presence';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { anAdmin } from '../../../testing/people.ts';
import { paidAsGuest } from '../../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' }));
const bob = await as(app, await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' }));
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
});

const order = async () => (await paidAsGuest(app, visitor(app.url))).id;
const open = async (by: Visitor, id: string) => (await by.call(deskRequest, { params: { id } })).json;
const inList = async (by: Visitor, id: string) =>
  (await by.call(pendingRequests, { query: { limit: 100 } })).json.find((row) => row.id === id)?.lookers;

it('the desk sees who has a request before them, in the list and in the request, for as long as they have it', async () => {
  const [one, other] = [await order(), await order()];
  expect((await open(ann, one)).lookers).toEqual([]);
  const isAnn = [{ id: ann.person.id, name: 'Ann Archer' }];
  expect(await inList(bob, one)).toEqual(isAnn);
  expect(await inList(ann, one)).toEqual([]);
  expect((await open(bob, one)).lookers).toEqual(isAnn);
  clock.advance(59_000);
  expect(await inList(bob, one)).toEqual(isAnn);
  await open(ann, other);
  expect([await inList(bob, one), await inList(bob, other)]).toEqual([[], isAnn]);
  clock.advance(60_000);
  expect(await inList(bob, other)).toEqual([]);
});

it('who holds a request is named as its holder alone', async () => {
  const id = await order();
  await ann.call(startRequest, { params: { id } });
  await open(ann, id);
  const seen = await open(bob, id);
  expect([seen.startedBy?.name, seen.lookers]).toEqual(['Ann Archer', []]);
});

it('whoever closes a request is seen at it no more, and nothing ends of what another tab of theirs shows', async () => {
  const [one, other] = [await order(), await order()];
  await open(ann, one);
  expect(await inList(bob, one)).toHaveLength(1);
  expect((await ann.call(leaveRequest, { params: { id: one } })).json).toEqual({ ok: true });
  expect(await inList(bob, one)).toEqual([]);
  await open(ann, other);
  await ann.call(leaveRequest, { params: { id: one } });
  await bob.call(leaveRequest, { params: { id: other } });
  expect(await inList(bob, other)).toEqual([{ id: ann.person.id, name: 'Ann Archer' }]);
  await open(ann, one);
  expect(await inList(bob, one)).toHaveLength(1);
});

it('the desk hears when somebody comes to look, and not each time that their screen asks again', async () => {
  const [one, other] = [await order(), await order()];
  const stream = await openStream(`${app.url}/live`, {
    cookie: `access_token=${bob.cookie('access_token')}`,
  });
  clock.advance(1000);
  await open(ann, one);
  await open(ann, one);
  clock.advance(1000);
  await open(ann, other);
  // Two tabs that take turns within a second tell nobody.
  await open(ann, one);
  await open(ann, other);
  // Who was not seen there goes unheard.
  await ann.call(leaveRequest, { params: { id: one } });
  await ann.call(leaveRequest, { params: { id: other } });
  await ann.call(leaveRequest, { params: { id: other } });
  const told = () =>
    stream
      .messages()
      .map(({ data }) => JSON.parse(data) as { type: string; id: string })
      .filter(({ type }) => type === 'presence.changed')
      .map(({ id }) => id);
  await expect.poll(told).toEqual([one, other, other]);
  stream.leave();
  await stream.end.catch(() => undefined);
});
