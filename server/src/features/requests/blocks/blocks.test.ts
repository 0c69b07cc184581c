import { addBlock, blocks, removeBlock } from '@keywright/contract/blocks';
import type { BlockKind } from '@keywright/contract/block-kinds';
import { deskRequest, noteIdNumber, processRequest } from '@keywright/contract/desk';
import { secondLook } from '@keywright/contract/second-look';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { DAY_MS } from '../../../platform/durations.ts';
import { hold } from '../../../testing/barrier.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { openStream } from '../../../testing/event-stream.ts';
import { found } from '../../../testing/found.ts';
import { lastOnRecord, onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { lookAtPhotos, paidAsGuest, paidAsMember, start, startAndLook } from '../../../testing/requests.ts';
import { runJob } from '../../../testing/run-job.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const ann = await as(app, await anAdmin(app.db));
const bob = await as(app, await anAdmin(app.db));
const ruth = await aSuperAdmin(app.db);
const root = await as(app, ruth);
beforeEach(() => app.db.deleteFrom('attempt').execute());

const block = (kind: BlockKind, value: string, reason = 'A forged ID in May.') =>
  root.call(addBlock, { body: { kind, value, reason } });
const blockedFor = async (id: string): Promise<string[]> =>
  (await ann.call(deskRequest, { params: { id } })).json.flags.flatMap((flag) =>
    flag.kind === 'BLOCKED' ? flag.entries.map(({ on, reason }) => `${on}: ${reason}`) : [],
  );
const send = (vehicleId: string) =>
  ann.call(processRequest, { body: { vehicleId, keycode: 'K1234', documentsVerified: true } });

describe('the block list', () => {
  it('flags an order by the VIN, the email, the phone number or the ID number that it has, however these are typed', async () => {
    const guest = await paidAsGuest(app, visitor(app.url));
    const member = await aMember(app.db);
    await app.db.updateTable('person').set({ phone: '+1 512 555 0147' }).where('id', '=', member.id).execute();
    const own = await paidAsMember(app, await as(app, member));
    const { vin } = (await ann.call(deskRequest, { params: { id: guest.id } })).json;
    await block('VIN', ` ${vin.toLowerCase()} `);
    expect(await blockedFor(guest.id)).toEqual(['VIN: A forged ID in May.']);
    expect(await blockedFor(own.id)).toEqual([]);
    await block('EMAIL', member.email.toUpperCase(), 'Chargebacks.');
    await block('PHONE', '(512) 555-0147', 'Chargebacks.');
    await start(ann, own.id);
    await ann.call(noteIdNumber, { params: { id: own.id }, body: { idNumber: 'D-123 4567', idPlace: 'TX' } });
    await block('ID_NUMBER', 'd1234567', 'Forged.');
    expect(await blockedFor(own.id)).toEqual(['EMAIL: Chargebacks.', 'ID_NUMBER: Forged.', 'PHONE: Chargebacks.']);
    const listed = (await root.call(blocks)).json;
    expect(listed.find(({ kind }) => kind === 'ID_NUMBER')).toMatchObject({ value: null, reason: 'Forged.' });
    expect((await root.call(blocks)).text).not.toContain('1234567');
  });

  it('holds the code until a second admin approved, and tells the customer nothing', async () => {
    const member = await aMember(app.db);
    await block('EMAIL', member.email);
    const order = await paidAsMember(app, await as(app, member));
    await startAndLook(ann, order.id);
    expect((await send(order.id)).text).toContain('request.second_look');
    const mark = await lookAtPhotos(bob, order.id);
    await bob.call(secondLook, { params: { id: order.id }, body: { verdict: 'APPROVED', mark } });
    expect((await send(order.id)).status).toBe(200);
  });

  it('records who added an entry and why, without what it blocks, and refuses a value that is on the list', async () => {
    const email = 'twice@example.com';
    await block('EMAIL', email, 'Two chargebacks.');
    const again = await block('EMAIL', 'Twice@Example.com', 'Again.');
    expect([again.status, again.refusal?.fieldCodes]).toEqual([422, { value: 'block.listed' }]);
    const entries = (await root.call(blocks)).json.filter(({ value }) => value === email);
    expect(entries).toMatchObject([{ reason: 'Two chargebacks.', removedAt: null }]);
    const act = await lastOnRecord(app, { on: found(entries[0]).id });
    expect(act).toMatchObject({ action: 'block.added', reason: 'Two chargebacks.', details: { kind: 'EMAIL' } });
    expect(JSON.stringify(act)).not.toContain(email);
  });

  it('refuses what is no value of its kind, a text with a code in the reason, and everybody but super admins', async () => {
    const wrong = [
      ['VIN', '1FTBR1C8'],
      ['EMAIL', 'nobody'],
      ['PHONE', '12'],
      ['ID_NUMBER', '1-2'],
    ] as const;
    for (const [kind, value] of wrong) expect((await block(kind, value)).status).toBe(422);
    const body = { kind: 'EMAIL', value: 'x@example.com', reason: 'Why.' } as const;
    for (const other of [ann, await as(app, await aMember(app.db))]) {
      expect((await other.call(addBlock, { body })).status).toBe(403);
      expect((await other.call(blocks)).status).toBe(403);
    }
  });

  it.each([
    ['VIN', '1FTFW1ET5DFC10312', 'It is 1ftfw1et5 dfc10312.'],
    ['EMAIL', 'forger@example.com', 'Forger@Example.com again.'],
    ['PHONE', '+1 512 555 0199', 'He calls from (512) 555-0199.'],
    ['ID_NUMBER', 'F-771 2200', 'The ID was F7712200.'],
  ] as const)('refuses a reason that holds the blocked value: %s', async (kind, value, reason) => {
    const refused = await root.call(addBlock, { body: { kind, value, reason, noCode: true } });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { reason: 'block.value_in_reason' }]);
  });

  it('refuses the blocked value in the reason of a removal', async () => {
    await block('EMAIL', 'gone@example.com');
    const { id } = found((await root.call(blocks)).json.find(({ value }) => value === 'gone@example.com'));
    const refused = await root.call(removeBlock, { params: { id }, body: { reason: 'It was gone@example.com.' } });
    expect([refused.status, refused.refusal?.fieldCodes]).toEqual([422, { reason: 'block.value_in_reason' }]);
  });

  it('is added only after the sends that were judged without it', async () => {
    const judged = `select pg_advisory_xact_lock_shared(hashtextextended('flag_rule', 34))`;
    const sending = await hold(app.databaseUrl, judged);
    const added = block('EMAIL', 'late@example.com');
    await sending.waiting(1);
    expect(
      await app.db.selectFrom('block_entry').where('value', '=', 'late@example.com').select('id').execute(),
    ).toEqual([]);
    await sending.release();
    expect((await added).status).toBe(200);
  });

  it('notifies the open pages of the desk of an entry', async () => {
    const stream = await openStream(`${app.url}/live`, { cookie: `access_token=${root.cookie('access_token')}` });
    await block('EMAIL', 'heard@example.com');
    const hints = () => stream.messages().map(({ data }) => JSON.parse(data) as unknown);
    await expect.poll(hints).toContainEqual({ type: 'office.changed', id: 'block_entry' });
    stream.leave();
  });

  it('lets go of an entry at once where there is one super admin, keeps it for a year, and no flag is left', async () => {
    const member = await aMember(app.db);
    const order = await paidAsMember(app, await as(app, member));
    await block('EMAIL', member.email);
    const { id } = found((await root.call(blocks)).json.find(({ value }) => value === member.email));
    const removed = await root.call(removeBlock, { params: { id }, body: { reason: 'Cleared up.' } });
    expect(removed.json.find((entry) => entry.id === id)).toMatchObject({
      removalReason: 'Cleared up.',
      waiting: null,
    });
    expect(await blockedFor(order.id)).toEqual([]);
    expect(await onRecord(app, { on: id, action: 'block.removed' }, 'action')).toHaveLength(1);
    clock.advance(366 * DAY_MS);
    await runJob(app.db, 'forget-unpaid');
    expect(await app.db.selectFrom('block_entry').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});
