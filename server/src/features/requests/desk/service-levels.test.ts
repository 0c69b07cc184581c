import { askPhotoAgain, deskCounts, inProgressRequests, pendingRequests } from '@keywright/contract/desk';
import { deskHours, setDeskHours } from '@keywright/contract/desk-hours';
import type { OpeningHours } from '@keywright/contract/opening-hours';
import { sendTrackedPhoto, updateRequest } from '@keywright/contract/orders';
import { serviceLevelMinutes } from '@keywright/contract/service-levels';
import { expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import type { TestApp } from '../../../testing/app.ts';
import { overtake } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { workweek } from '../../../testing/desk-hours.ts';
import { found } from '../../../testing/found.ts';
import { lastOnRecord, owedMails, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisTest } from '../../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { aVehicle, paidAsGuest, paidAsMember, start, threePhotos } from '../../../testing/requests.ts';
import { insertDeskHours, lockDeskHours } from '../desk-hours.store.ts';
import { alarmDue } from './alarm-due.ts';

/** A Tuesday, 10 in the morning in New York. */
const TUESDAY = new Date('2026-12-08T15:00:00Z');
const clocked = async (at = TUESDAY) => {
  const clock = heldClock(at);
  const app = await appOfThisTest({ clock, env: { OPERATOR_MAIL: 'operator@example.com' } });
  const root = await as(app, await aSuperAdmin(app.db));
  // Signed in just now: a change of a rule asks for a fresh proof.
  const setAs = async (version: number, hours: OpeningHours | null) =>
    (await as(app, await aSuperAdmin(app.db))).call(setDeskHours, { body: { version, hours } });
  const set = async (hours: OpeningHours | null) => {
    const owner = await as(app, await aSuperAdmin(app.db));
    return setAs((await owner.call(deskHours)).json.version, hours);
  };
  return { app, clock, root, set, setAs, pass: (minutes: number) => clock.advance(minutes * MINUTE_MS) };
};
const guestOrder = (app: TestApp) => paidAsGuest(app, visitor(app.url), aVehicle());
const rowOf = async (desk: Visitor, id: string) =>
  found((await desk.call(pendingRequests, { query: { limit: 100 } })).json.find((row) => row.id === id));
const dueAt = async (app: TestApp, id: string) => (await requestRow(app, id)).due_at?.toISOString();

it('a request is due by its customer’s plan, the row says in how many minutes, and lists go by it', async () => {
  const { app, root, pass } = await clocked();
  const guest = await guestOrder(app);
  pass(10);
  const person = await aMember(app.db, { tier: 'ENTERPRISE' });
  const enterprise = await paidAsMember(app, await as(app, person), aVehicle());
  expect((await rowOf(root, guest.id)).dueMinutes).toBe(serviceLevelMinutes.NONE - 10);
  expect((await rowOf(root, enterprise.id)).dueMinutes).toBe(serviceLevelMinutes.ENTERPRISE);
  const listed = async (query: { sort?: 'due'; limit?: number; cursor?: string }) =>
    (await root.call(pendingRequests, { query })).json.map(({ id }) => id);
  expect(await listed({})).toEqual([guest.id, enterprise.id]);
  expect(await listed({ sort: 'due' })).toEqual([enterprise.id, guest.id]);
  expect(await listed({ sort: 'due', limit: 1 })).toEqual([enterprise.id]);
  expect(await listed({ sort: 'due', limit: 1, cursor: enterprise.id })).toEqual([guest.id]);
  await start(root, guest.id);
  await start(root, enterprise.id);
  pass(31);
  const fresh = await as(app, await anAdmin(app.db));
  const held = (await fresh.call(inProgressRequests, { query: { sort: 'due' } })).json;
  expect(held.map(({ id, dueMinutes }) => [id, dueMinutes])).toEqual([
    [enterprise.id, -1],
    [guest.id, serviceLevelMinutes.NONE - 41],
  ]);
});

it('the time in which the desk waits for a photo is not counted, and what waits comes last', async () => {
  const { app, root, pass } = await clocked();
  const guest = visitor(app.url);
  const { id, trackToken: token } = await paidAsGuest(app, guest, aVehicle());
  const later = await guestOrder(app);
  const before = found((await requestRow(app, id)).due_at);
  await root.call(askPhotoAgain, { params: { id }, body: { kind: 'frontId', reason: 'BLURRED' } });
  await root.call(askPhotoAgain, { params: { id }, body: { kind: 'backId', reason: 'BLURRED' } });
  expect(await rowOf(root, id)).toMatchObject({ dueAt: null, dueMinutes: null });
  const { json } = await root.call(pendingRequests, { query: { sort: 'due' } });
  expect(json.map((row) => row.id)).toEqual([later.id, id]);
  const photos = await threePhotos();
  const send = (kind: 'frontId' | 'backId') =>
    guest.call(sendTrackedPhoto, { params: { token }, body: { requestId: id, kind }, files: { photo: photos[kind] } });
  pass(20);
  await send('frontId');
  expect((await requestRow(app, id)).customer_since).not.toBeNull();
  pass(5);
  await send('backId');
  expect(await requestRow(app, id)).toMatchObject({
    customer_since: null,
    due_at: new Date(before.getTime() + 25 * MINUTE_MS),
  });
});

it('a member’s edit that replaces the awaited photo ends the wait, and the job ends one that an older program left', async () => {
  const { app, root, pass } = await clocked();
  const member = await as(app, await aMember(app.db));
  const { id } = await paidAsMember(app, member, aVehicle());
  const before = found((await requestRow(app, id)).due_at);
  await root.call(askPhotoAgain, { params: { id }, body: { kind: 'frontId', reason: 'BLURRED' } });
  pass(10);
  const { frontId } = await threePhotos();
  expect((await member.call(updateRequest, { params: { id }, body: {}, files: { frontId } })).status).toBe(200);
  const ended = { customer_since: null, due_at: new Date(before.getTime() + 10 * MINUTE_MS) };
  expect(await requestRow(app, id)).toMatchObject(ended);
  const left = { customer_since: new Date(app.clock.now().getTime() - 10 * MINUTE_MS), due_at: before };
  await app.db.updateTable('request').set(left).where('id', '=', id).execute();
  pass(5);
  await alarmDue(app.parts);
  expect(await requestRow(app, id)).toMatchObject(ended);
});

it('hours of less than 60 minutes a week are refused, and stored ones fail no paid order', async () => {
  const { app, root, setAs } = await clocked();
  const none = { tuesday: null, wednesday: null, thursday: null, friday: null };
  const short = (closes: string) => ({
    ...workweek,
    weekly: { ...workweek.weekly, ...none, monday: { opens: '09:00', closes } },
  });
  const refused = await setAs(0, short('09:59'));
  expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('at least 60 minutes a week')]);
  expect((await setAs(0, short('10:00'))).status).toBe(200);
  const mondays = Array.from({ length: 30 }, (_, week) =>
    new Date(Date.parse('2026-12-14') + week * 7 * 24 * 60 * MINUTE_MS).toISOString().slice(0, 10),
  );
  await app.db
    .updateTable('desk_hours')
    .set({ hours: JSON.stringify({ ...short('09:01'), closedDays: mondays }) })
    .execute();
  const { id } = await guestOrder(app);
  // The minutes of a year and more are too few for the promised hour.
  expect(await requestRow(app, id)).toMatchObject({ status: 'PENDING', due_at: expect.any(Date) });
  expect((await root.call(pendingRequests)).status).toBe(200);
});

it('only opening hours count: a request that is paid for in the evening is due in the morning', async () => {
  const { app, set, pass } = await clocked();
  expect((await set(workweek)).status).toBe(200);
  pass(7.5 * 60);
  const fresh = await as(app, await anAdmin(app.db));
  const { id } = await guestOrder(app);
  // 17:30 in New York: half an hour today, half an hour on Wednesday from 8.
  expect(await dueAt(app, id)).toBe('2026-12-09T13:30:00.000Z');
  expect((await rowOf(fresh, id)).dueMinutes).toBe(60);
  pass(60);
  expect((await rowOf(await as(app, await anAdmin(app.db)), id)).dueMinutes).toBe(30);
});

it('an order that is paid for while the desk hours change is due by the new ones', async () => {
  const { app, root, pass } = await clocked();
  pass(7.5 * 60);
  const { id } = await overtake(
    app.db,
    async (tx) => {
      await lockDeskHours(tx);
      await insertDeskHours(tx, { version: 1, hours: workweek, by: root.person.id });
    },
    () => guestOrder(app),
  );
  expect(await dueAt(app, id)).toBe('2026-12-09T13:30:00.000Z');
});

it('other hours leave each open request the open time that it has left; the change is on record and a stale one refused', async () => {
  const { app, set, setAs, pass } = await clocked();
  const [first, over] = [await guestOrder(app), await guestOrder(app)];
  await app.db.updateTable('request').set({ due_at: TUESDAY }).where('id', '=', over.id).execute();
  pass(10);
  const early = { opens: '06:00', closes: '10:20' };
  await set({ ...workweek, weekly: { ...workweek.weekly, tuesday: early } });
  // 50 minutes are left: 10 of them today, the rest on Wednesday from 8.
  expect(await dueAt(app, first.id)).toBe('2026-12-09T13:40:00.000Z');
  expect(await dueAt(app, over.id)).toBe(TUESDAY.toISOString());
  await set(null);
  expect(await dueAt(app, first.id)).toBe(new Date(TUESDAY.getTime() + 60 * MINUTE_MS).toISOString());
  const entry = await lastOnRecord(app, { on: 'desk', action: 'desk_hours.changed' });
  expect(entry.details).toMatchObject({ version: 2, rule: null, was: { zone: 'America/New_York' } });
  const stale = await setAs(1, null);
  expect([stale.status, stale.refusal?.code]).toEqual([409, 'desk_hours.changed']);
  const weekly = { ...workweek.weekly, monday: null, tuesday: null, wednesday: null, thursday: null, friday: null };
  const never = await setAs(2, { ...workweek, weekly });
  expect(never.refusal?.code).toBe('input.invalid');
  const lost = await setAs(2, { ...workweek, zone: 'Mars/Olympus' });
  expect(lost.refusal?.code).toBe('input.invalid');
});

const alarms = (app: TestApp) => owedMails(app, { template: 'requests-due' }, 'recipient', 'refs');

it('10 minutes before a request is due the operator gets one email and the desk’s counts change, once', async () => {
  const { app, root, pass } = await clocked();
  const [first, second, awaited] = [await guestOrder(app), await guestOrder(app), await guestOrder(app)];
  await root.call(askPhotoAgain, { params: { id: awaited.id }, body: { kind: 'frontId', reason: 'BLURRED' } });
  pass(49);
  await alarmDue(app.parts);
  expect(await alarms(app)).toEqual([]);
  pass(1);
  await alarmDue(app.parts);
  await alarmDue(app.parts);
  const at = app.clock.now().toISOString();
  expect(await alarms(app)).toEqual([{ recipient: 'operator@example.com', refs: { at } }]);
  const alarmedAt = async (id: string) => (await requestRow(app, id)).due_alarm_at?.toISOString();
  expect([await alarmedAt(first.id), await alarmedAt(second.id), await alarmedAt(awaited.id)]).toEqual([
    at,
    at,
    undefined,
  ]);
  const fresh = await as(app, await anAdmin(app.db));
  const counts = async () => (await fresh.call(deskCounts)).json;
  expect(await counts()).toMatchObject({ dueSoon: 2, lastDueAlarmAt: at });
  pass(1);
  const third = await guestOrder(app);
  pass(50);
  await alarmDue(app.parts);
  expect(await alarms(app)).toHaveLength(2);
  expect(await alarmedAt(third.id)).toBe(app.clock.now().toISOString());
});

it('while the desk is closed no alarm goes out', async () => {
  const { app, set, pass } = await clocked();
  await set({ ...workweek, weekly: { ...workweek.weekly, tuesday: { opens: '08:00', closes: '10:55' } } });
  const { id } = await guestOrder(app);
  // Due at 8:05 on Wednesday: 5 of its minutes are left when the desk closes.
  expect(await dueAt(app, id)).toBe('2026-12-09T13:05:00.000Z');
  pass(45);
  await alarmDue(app.parts);
  expect(await alarms(app)).toEqual([]);
  pass(15);
  await alarmDue(app.parts);
  expect(await alarms(app)).toEqual([]);
  pass(21 * 60);
  await alarmDue(app.parts);
  expect(await alarms(app)).toHaveLength(1);
});

it('a request that an older program queued gets its due time from the job', async () => {
  const { app } = await clocked();
  const { id } = await guestOrder(app);
  await app.db.updateTable('request').set({ due_at: null }).where('id', '=', id).execute();
  await alarmDue(app.parts);
  expect(await dueAt(app, id)).toBe(new Date(TUESDAY.getTime() + 60 * MINUTE_MS).toISOString());
});
