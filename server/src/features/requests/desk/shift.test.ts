import {
  declineRequest,
  deskRequest,
  inProgressRequests,
  pendingRequests,
  releaseRequest,
} from '@keywright/contract/desk';
import { deskShift, handOverRequests } from '@keywright/contract/shift';
import { logout } from '@keywright/contract/sign-in';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { atOnce } from '../../../testing/barrier.ts';
import { onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { paidAsGuest, start } from '../../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' }));
const root = await as(app, await aSuperAdmin(app.db, { fname: 'Sue', lname: 'Stone' }));
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
});

const heldBy = async (admin: Visitor) => {
  const { id } = await paidAsGuest(app, visitor(app.url));
  await start(admin, id);
  return id;
};
type Admin = Visitor & { person: { id: string } };
const handOver = (by: Visitor, from: Admin, to: Admin | null, requestIds: string[]) =>
  by.call(handOverRequests, { params: { id: from.person.id }, body: { to: to?.person.id ?? null, requestIds } });
const holderOf = async (id: string) => (await requestRow(app, id)).started_by;

it('the shift shows who is signed in since when and what each holds, and who left requests behind', async () => {
  const carl = await as(app, await anAdmin(app.db, { fname: 'Carl', lname: 'Clark' }));
  const dora = await as(app, await anAdmin(app.db, { fname: 'Dora', lname: 'Dean' }));
  const since = clock.now().toISOString();
  const first = await heldBy(carl);
  clock.advance(7 * MINUTE_MS);
  const second = await heldBy(carl);
  await dora.call(logout);
  const rowOf = async (id: string) => (await ann.call(deskShift)).json.find((row) => row.id === id);
  expect(await rowOf(carl.person.id)).toEqual({
    id: carl.person.id,
    name: 'Carl Clark',
    onShiftSince: since,
    held: 2,
    oldestMinutes: 7,
    requestIds: [first, second],
  });
  expect(await rowOf(dora.person.id)).toBeUndefined();
  await carl.call(logout);
  expect(await rowOf(carl.person.id)).toMatchObject({ onShiftSince: null, held: 2 });
  await handOver(root, carl, null, [first, second]);
  expect(await rowOf(carl.person.id)).toBeUndefined();
});

it('a session that was idle for too long is no longer on shift', async () => {
  const eve = await as(app, await anAdmin(app.db, { fname: 'Eve' }));
  clock.advance(HOUR_MS);
  const { json } = await (await as(app, await anAdmin(app.db))).call(deskShift);
  expect(json.map(({ id }) => id)).not.toContain(eve.person.id);
});

const fresh = async () => ({
  carl: await as(app, await anAdmin(app.db, { fname: 'Carl' })),
  dora: await as(app, await anAdmin(app.db, { fname: 'Dora' })),
  sue: await as(app, await aSuperAdmin(app.db, { fname: 'Sue' })),
});

it('an admin hands over what they hold to a colleague or to the queue, on record, and the list in progress can be narrowed to one admin', async () => {
  const { carl, dora } = await fresh();
  const [one, other] = [await heldBy(carl), await heldBy(carl)];
  const listed = async (admin: Admin) =>
    (await carl.call(inProgressRequests, { query: { admin: admin.person.id } })).json.map(({ id }) => id);
  // Both were paid for at the same time of the test’s clock.
  expect((await listed(carl)).toSorted()).toEqual([one, other].toSorted());
  expect((await handOver(carl, carl, dora, [one])).json).toEqual({ handedOver: 1, skipped: 0 });
  expect([await listed(carl), await listed(dora)]).toEqual([[other], [one]]);
  expect((await handOver(carl, carl, null, [other])).json).toEqual({ handedOver: 1, skipped: 0 });
  expect(await requestRow(app, other)).toMatchObject({ status: 'PENDING', started_by: null, held_since: null });
  expect((await carl.call(pendingRequests, { query: { limit: 100 } })).json.map(({ id }) => id)).toContain(other);
  expect(await onRecord(app, { on: one, action: 'request.handed_over' }, 'actor_id', 'details')).toEqual([
    { actor_id: carl.person.id, details: { from: carl.person.id, to: dora.person.id } },
  ]);
  expect(await onRecord(app, { on: other, action: 'request.handed_over' }, 'details')).toEqual([
    { details: { from: carl.person.id, to: null } },
  ]);
  // The colleague has it as if they had taken it over: nobody takes it away from them at once.
  const seen = (await carl.call(deskRequest, { params: { id: one } })).json;
  expect([seen.startedBy?.name.split(' ')[0], seen.heldSince, seen.can.includes('takeOver')]).toEqual([
    'Dora',
    clock.now().toISOString(),
    false,
  ]);
});

it('a super admin reassigns or returns what anybody holds; an admin does not touch a colleague’s', async () => {
  const { carl, dora, sue } = await fresh();
  const id = await heldBy(carl);
  const refused = await handOver(dora, carl, dora, [id]);
  expect([refused.status, await holderOf(id)]).toEqual([403, carl.person.id]);
  expect((await handOver(sue, carl, dora, [id])).json).toEqual({ handedOver: 1, skipped: 0 });
  expect(await holderOf(id)).toBe(dora.person.id);
});

it('what ended, was returned or is the colleague’s own order is skipped, and the answer says how many', async () => {
  const { carl, dora, sue } = await fresh();
  const [ended, returned, own, kept] = [await heldBy(carl), await heldBy(carl), await heldBy(carl), await heldBy(carl)];
  await carl.call(declineRequest, { params: { id: ended }, body: { reason: 'OTHER', note: 'A test.' } });
  await carl.call(releaseRequest, { params: { id: returned } });
  await app.db
    .updateTable('request')
    .set({ person_id: dora.person.id, guest_id: null })
    .where('id', '=', own)
    .execute();
  const { json } = await handOver(sue, carl, dora, [ended, returned, own, kept, kept]);
  expect(json).toEqual({ handedOver: 1, skipped: 3 });
  expect([await holderOf(own), await holderOf(kept)]).toEqual([carl.person.id, dora.person.id]);
});

it('nothing is handed over to a colleague who no longer works at the desk', async () => {
  const { carl, dora } = await fresh();
  const id = await heldBy(carl);
  await app.db
    .updateTable('person')
    .set({ approval: 'REVOKED', is_active: false })
    .where('id', '=', dora.person.id)
    .execute();
  expect((await handOver(carl, carl, dora, [id])).refusal?.code).toBe('shift.not_at_desk');
  expect(await holderOf(id)).toBe(carl.person.id);
});

it('of a hand-over and a decline at once one wins, and the other is told', async () => {
  const { carl, dora, sue } = await fresh();
  const id = await heldBy(carl);
  const [handed, declined] = await atOnce(app.db, { table: 'request', id, waiting: 2 }, [
    () => handOver(sue, carl, dora, [id]),
    () => carl.call(declineRequest, { params: { id }, body: { reason: 'OTHER', note: 'A test.' } }),
  ]);
  if (handed.json.handedOver === 1) expect(declined.refusal?.code).toBe('request.not_yours');
  else expect([handed.json, declined.status]).toEqual([{ handedOver: 0, skipped: 1 }, 200]);
});
