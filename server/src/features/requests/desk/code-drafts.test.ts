import { openCodeDraft, saveCodeDraft } from '@keywright/contract/code-drafts';
import { declineRequest, deskRequest, processRequest, releaseRequest, takeOverRequest } from '@keywright/contract/desk';
import { handOverRequests } from '@keywright/contract/shift';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { MINUTE_MS } from '../../../platform/durations.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf, limits } from '../../../platform/limits/limits.ts';
import { atOnce, overtake } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { actionsOn, lastOnRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { aDraft, paidAsGuest, start, startAndLook } from '../../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
let maria: Awaited<ReturnType<typeof as<Awaited<ReturnType<typeof anAdmin>>>>>;
let james: Awaited<ReturnType<typeof as<Awaited<ReturnType<typeof anAdmin>>>>>;
// The clock moves on between tests, and sessions end by it.
beforeEach(async () => {
  maria = await as(app, await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' }));
  james = await as(app, await anAdmin(app.db, { fname: 'James', lname: 'Okafor' }));
});

const inHand = async (): Promise<string> => {
  const { id } = await paidAsGuest(app, visitor(app.url));
  await startAndLook(maria, id);
  return id;
};
const save = (by: Visitor, id: string, keycode: string = aDraft.keycode) =>
  by.call(saveCodeDraft, { params: { id }, body: { ...aDraft, keycode } });
const open = (by: Visitor, id: string) => by.call(openCodeDraft, { params: { id } });
const takenOver = async (): Promise<string> => {
  const id = await inHand();
  await save(maria, id);
  clock.advance(6 * MINUTE_MS);
  expect((await james.call(takeOverRequest, { params: { id } })).status).toBe(200);
  return id;
};
const draftSeenBy = async (by: Visitor, id: string) => (await by.call(deskRequest, { params: { id } })).json.draft;
/** How many texts of drafts can still be opened. */
const sealedDrafts = async (): Promise<number> => {
  const rows = await app.db
    .selectFrom('vault_record')
    .select('id')
    .where('purpose', '=', 'request.draft')
    .where('destroyed_at', 'is', null)
    .execute();
  return rows.length;
};

it('an admin who takes a request over opens what was typed, once and on record', async () => {
  const id = await takenOver();
  expect(await draftSeenBy(james, id)).toMatchObject({ name: 'Maria Lopez' });
  const opened = await open(james, id);
  expect([opened.status, opened.json]).toEqual([200, aDraft]);
  const entry = await lastOnRecord(app, { on: id, action: 'code.draft_opened' });
  expect(entry).toMatchObject({ actor_id: james.person.id, details: { author: maria.person.id } });
  expect(JSON.stringify(entry)).not.toContain(aDraft.keycode);
  expect((await open(james, id)).refusal?.code).toBe('code.closed');
  expect(await sealedDrafts()).toBe(0);
});

it('nobody else opens it: no colleague, no super admin, and not the admin who lost the request', async () => {
  const id = await takenOver();
  const ruth = await as(app, await aSuperAdmin(app.db));
  for (const other of [maria, ruth]) {
    expect(await draftSeenBy(other, id)).toBeNull();
    const refused = await open(other, id);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'request.not_yours']);
  }
  expect(await actionsOn(app, id, 'code.draft_opened')).toEqual([]);
  await james.call(releaseRequest, { params: { id } });
});

it('what an admin types is offered to nobody while they hold the request, and the last text replaces the one before', async () => {
  const id = await inHand();
  expect((await save(maria, id, 'K1')).json).toEqual({ isSaved: true });
  expect((await save(maria, id, 'K22')).json).toEqual({ isSaved: true });
  for (const reader of [maria, james]) expect(await draftSeenBy(reader, id)).toBeNull();
  expect((await open(james, id)).refusal?.code).toBe('request.not_yours');
  expect((await open(maria, id)).refusal?.code).toBe('code.closed');
  expect(await sealedDrafts()).toBe(1);
  expect((await save(maria, id, '')).json).toEqual({ isSaved: false });
  expect(await sealedDrafts()).toBe(0);
});

it('is sealed: no row of the database holds what was typed', async () => {
  const id = await inHand();
  await save(maria, id, 'ZQ77ZQ');
  const rows = await app.db.selectFrom('vault_record').selectAll().where('context', '=', id).execute();
  expect(rows).toHaveLength(1);
  for (const { ciphertext } of rows) expect(ciphertext?.toString('latin1')).not.toContain('ZQ77ZQ');
  await maria.call(releaseRequest, { params: { id } });
});

it.each([
  ['returned', (id: string) => maria.call(releaseRequest, { params: { id } })],
  ['declined', (id: string) => maria.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } })],
  [
    'sent',
    (id: string) => maria.call(processRequest, { body: { vehicleId: id, keycode: 'K1234', documentsVerified: true } }),
  ],
])('is destroyed in the moment in which the request is %s', async (_how, end) => {
  const id = await inHand();
  await save(maria, id);
  expect(await sealedDrafts()).toBe(1);
  expect((await end(id)).status).toBe(200);
  expect(await sealedDrafts()).toBe(0);
});

it('an admin who lost the request meanwhile saves nothing, and what was carried stays until it is opened', async () => {
  const id = await takenOver();
  expect((await save(maria, id, 'LATE1')).json).toEqual({ isSaved: false });
  expect((await save(james, id, 'OWN1')).json).toEqual({ isSaved: false });
  expect((await open(james, id)).json).toEqual(aDraft);
  expect((await save(james, id, 'OWN1')).json).toEqual({ isSaved: true });
  await james.call(releaseRequest, { params: { id } });
});

it('a save that meets a take-over which commits first saves nothing', async () => {
  const id = await inHand();
  const answer = await overtake(
    app.db,
    (tx) => tx.updateTable('request').set({ started_by: james.person.id }).where('id', '=', id).execute(),
    () => save(maria, id),
  );
  expect([answer.status, answer.json]).toEqual([200, { isSaved: false }]);
  expect(await sealedDrafts()).toBe(0);
});

it('of two presses at the same moment one opens it', async () => {
  const id = await takenOver();
  const answers = await atOnce(app.db, { table: 'request', id }, [() => open(james, id), () => open(james, id)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect(await actionsOn(app, id, 'code.draft_opened')).toEqual(['code.draft_opened']);
});

it('is not made for a request that nobody holds', async () => {
  const { id } = await paidAsGuest(app, visitor(app.url));
  expect((await save(maria, id)).json).toEqual({ isSaved: false });
  await start(maria, id);
  expect(await draftSeenBy(maria, id)).toBeNull();
});

it.each([
  ['is destroyed when a super admin reassigns the request of an admin who is active', 0, 0],
  ['is carried over when a super admin reassigns the request of an admin who is idle', 6, 1],
])('%s', async (_, idleMinutes, drafts) => {
  const id = await inHand();
  await save(maria, id);
  clock.advance(idleMinutes * MINUTE_MS);
  const ruth = await as(app, await aSuperAdmin(app.db));
  const to = { params: { id: maria.person.id }, body: { to: ruth.person.id, requestIds: [id] } };
  expect((await ruth.call(handOverRequests, to)).json.handedOver).toBe(1);
  expect(await sealedDrafts()).toBe(drafts);
  expect((await open(ruth, id)).refusal?.code).toBe(drafts === 0 ? 'code.closed' : undefined);
  await ruth.call(releaseRequest, { params: { id } });
});

it('is carried over when its admin hands the request over', async () => {
  const id = await inHand();
  await save(maria, id);
  const to = { params: { id: maria.person.id }, body: { to: james.person.id, requestIds: [id] } };
  expect((await maria.call(handOverRequests, to)).json.handedOver).toBe(1);
  expect((await open(james, id)).json).toEqual(aDraft);
  await james.call(releaseRequest, { params: { id } });
});

it('is not opened past the hourly limit of reveals', async () => {
  const id = await takenOver();
  const bucket = bucketOf('reveal-desk', james.person.id);
  for (let n = 0; n < limits['reveal-desk'].max; n += 1) await guardLimit(app.db, clock, bucket);
  expect((await open(james, id)).refusal?.code).toBe('limit.too_many');
  expect(await sealedDrafts()).toBe(1);
  await james.call(releaseRequest, { params: { id } });
});
