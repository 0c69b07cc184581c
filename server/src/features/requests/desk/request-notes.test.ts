import { deskRequest, processRequest } from '@keywright/contract/desk';
import { mentions, requestHistory, seeMentions, writeNote } from '@keywright/contract/request-notes';
import { describe, expect, it } from 'vitest';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { lastOnRecord, onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { anAdmin } from '../../../testing/people.ts';
import { paidAsGuest, startAndLook } from '../../../testing/requests.ts';
import { mentionedIn } from './mentioned-in.ts';

const app = await appOfThisFile();
const maria = await as(app, await anAdmin(app.db, { fname: 'Maria', lname: 'Lopez' }));
const james = await as(app, await anAdmin(app.db, { fname: 'James', lname: 'Okafor' }));

const aRequest = async (): Promise<string> => (await paidAsGuest(app, visitor(app.url))).id;
const write = (by: Visitor, id: string, note: string, more: { noCode?: boolean } = {}) =>
  by.call(writeNote, { params: { id }, body: { note, ...more } });
const historyFor = async (by: Visitor, id: string) => (await by.call(requestHistory, { params: { id } })).json;
const unseen = async (by: Visitor) => (await by.call(mentions)).json.map(({ requestId }) => requestId);

describe('a note on a request', () => {
  it('is read by a colleague with its author, and counted on the request', async () => {
    const id = await aRequest();
    expect((await write(maria, id, 'The owner calls back at noon.')).status).toBe(200);
    const { notes } = await historyFor(james, id);
    expect(notes).toMatchObject([{ author: 'Maria Lopez', isMine: false, note: 'The owner calls back at noon.' }]);
    expect((await historyFor(maria, id)).notes).toMatchObject([{ isMine: true }]);
    expect((await james.call(deskRequest, { params: { id } })).json.noteCount).toBe(1);
  });

  it('mentions a colleague by the full name until that colleague has seen it', async () => {
    const id = await aRequest();
    await write(maria, id, 'Please look at the back of the ID, @James Okafor.');
    expect(await unseen(james)).toEqual([id]);
    expect(await unseen(maria)).toEqual([]);
    expect((await historyFor(james, id)).notes).toMatchObject([{ mentioned: ['James Okafor'] }]);
    expect((await james.call(seeMentions, { params: { id } })).status).toBe(200);
    expect(await unseen(james)).toEqual([]);
  });

  it('is on record with whom it mentions and without its text', async () => {
    const id = await aRequest();
    const text = 'The owner is abroad, @James Okafor.';
    await write(maria, id, text);
    const entry = await lastOnRecord(app, { on: id, action: 'request.noted' });
    expect(entry).toMatchObject({
      actor_id: maria.person.id,
      reason: '',
      details: { mentioned: [james.person.id], confirmedNoCode: false },
    });
    expect(JSON.stringify(entry)).not.toContain('abroad');
    await james.call(seeMentions, { params: { id } });
  });

  it('sent twice by a repeated press is stored once', async () => {
    const id = await aRequest();
    for (let press = 0; press < 2; press += 1) expect((await write(maria, id, 'Once.')).status).toBe(200);
    expect((await historyFor(maria, id)).notes).toHaveLength(1);
    expect(await onRecord(app, { on: id, action: 'request.noted' })).toHaveLength(1);
  });

  it('is refused while it looks as if it held a code, and always with a VIN of the request or the code that its writer sent', async () => {
    const id = await aRequest();
    const guess = await write(maria, id, 'The code is 48213.');
    expect([guess.status, guess.refusal?.fieldCodes]).toEqual([422, { note: 'text.may_hold_code' }]);
    expect((await write(maria, id, 'It is an F-150.', { noCode: true })).status).toBe(200);
    const { vin } = (await maria.call(deskRequest, { params: { id } })).json;
    const withVin = await write(maria, id, `It is ${vin}.`, { noCode: true });
    expect(withVin.refusal?.fieldCodes).toEqual({ note: 'note.may_hold_code' });
    await startAndLook(maria, id);
    await maria.call(processRequest, { body: { vehicleId: id, keycode: 'K1234', documentsVerified: true } });
    const withCode = await write(maria, id, 'I sent k 1234 to him.', { noCode: true });
    expect(withCode.refusal?.fieldCodes).toEqual({ note: 'note.may_hold_code' });
    // A colleague who did not send it learns nothing about the code from a refusal.
    expect((await write(james, id, 'Perhaps k 1234.', { noCode: true })).status).toBe(200);
  });

  it('mentions nobody who no longer works at the code desk', async () => {
    const gone = await anAdmin(app.db, { fname: 'Gone', lname: 'Away' });
    await app.db
      .updateTable('person')
      .set({ approval: 'REVOKED', approval_at: new Date() })
      .where('id', '=', gone.id)
      .execute();
    const id = await aRequest();
    const { colleagues } = (await write(maria, id, 'Ask @Gone Away.')).json;
    expect(colleagues.map(({ name }) => name)).toEqual(['James Okafor']);
    expect((await historyFor(maria, id)).notes).toMatchObject([{ mentioned: [] }]);
  });

  it('is not for a customer, and its customer is not notified of it', async () => {
    const guest = visitor(app.url);
    const { id } = await paidAsGuest(app, guest);
    expect((await guest.call(requestHistory, { params: { id } })).status).toBe(401);
    expect((await write(guest, id, 'Hello.')).status).toBe(401);
  });
});

describe('the history of a request', () => {
  it('has what was done with who did it, and no address, hash or session', async () => {
    const id = await aRequest();
    await startAndLook(maria, id);
    const { entries } = await historyFor(james, id);
    expect(entries.map(({ action }) => action)).toEqual(['request.started', 'request.queued']);
    expect(entries[0]).toMatchObject({ actorName: 'Maria Lopez', names: expect.arrayContaining([]) });
    for (const entry of entries) expect(Object.keys(entry)).not.toContain('ip');
  });

  it('keeps the reason of a sole reviewer for super admins', async () => {
    const id = await aRequest();
    await app.db
      .insertInto('audit_entry')
      .values({
        actor_kind: 'person',
        actor_id: maria.person.id,
        actor_name: 'Maria Lopez',
        action: 'request.sole_reviewer',
        object_type: 'request',
        object_id: id,
        ip: '',
        http_request_id: '',
        reason: 'I work alone.',
        details: { act: 'code', others: ['Somebody'] },
      })
      .execute();
    const entry = (await historyFor(james, id)).entries.find(({ action }) => action === 'request.sole_reviewer');
    expect(entry).toMatchObject({ reason: '', details: {} });
  });
});

it('a mention is the whole name, whatever follows it', () => {
  const people = [
    { id: '1', name: 'Maria Lopez' },
    { id: '2', name: 'Maria Lopez-Diaz' },
    { id: '3', name: 'Zoë O’Neil' },
  ];
  expect(mentionedIn('@Maria Lopez, please', people)).toEqual(['1']);
  expect(mentionedIn('Ask @maria lopez-diaz.', people)).toEqual(['2']);
  expect(mentionedIn('@Zoë O’Neil and @Maria Lopez', people)).toEqual(['1', '3']);
  expect(mentionedIn('@Maria, maria lopez', people)).toEqual([]);
});
