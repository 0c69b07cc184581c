import { deskRequest, pendingRequests, processRequest, releaseRequest, startRequest } from '@keywright/contract/desk';
import { myRequests, trackOrder, updateRequest } from '@keywright/contract/orders';
import { secondLook } from '@keywright/contract/second-look';
import { describe, expect, it } from 'vitest';
import { onRecord, owedMails, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { atOnce, hold } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { aVin, lookAtPhotos, paidAsGuest, paidAsMember, start, threePhotos } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db));
const other = await as(app, await anAdmin(app.db));
const member = await as(app, await aMember(app.db, { isValidated: true }));

type Change = { make?: string; model?: string; vin?: string; vinConfirmed?: 'true' };
type Photos = Partial<Awaited<ReturnType<typeof threePhotos>>>;

const edit = (id: string, body: Change, files: Photos = {}, from: Visitor = member) =>
  from.call(updateRequest, { params: { id }, body, files });
const caseOf = async (id: string) => (await desk.call(deskRequest, { params: { id } })).json;
const fileOf = (address: string | null) => address?.split('?')[0];
const editsOf = (id: string) => onRecord(app, { on: id, action: 'request.edited' }, 'details');
const mailsAbout = async (id: string) => (await owedMails(app, { template: 'request.changed', about: id })).length;
const paid = async () => (await paidAsMember(app, member)).id;
const own = async (id: string) => {
  const { json } = await member.call(myRequests);
  return [...json.pendingRequests, ...json.inProgressRequests, ...json.fulfilledRequests].find((one) => one.id === id);
};

describe('a request that waits', () => {
  it('is changed by its member: model, VIN and a photo, on record and at once at the desk', async () => {
    const id = await paid();
    const [before, seen] = [await requestRow(app, id), await caseOf(id)];
    expect((await own(id))?.can).toEqual(['edit', 'cancel']);
    const vin = aVin();
    const { frontId } = await threePhotos();
    expect((await edit(id, { model: 'Explorer', vin }, { frontId })).status).toBe(200);
    const now = await requestRow(app, id);
    expect(now).toMatchObject({ model: 'Explorer', vin, status: 'PENDING', version: before.version + 1 });
    expect([now.paid_at, now.make, now.with_pin]).toEqual([before.paid_at, before.make, before.with_pin]);
    const shown = await caseOf(id);
    expect([shown.vin, shown.model]).toEqual([vin, 'Explorer']);
    expect([fileOf(shown.frontId) === fileOf(seen.frontId), fileOf(shown.backId) === fileOf(seen.backId)]).toEqual([
      false,
      true,
    ]);
    // A browser that has the picture asks for it again.
    expect(shown.backId).not.toBe(seen.backId);
    expect((await editsOf(id)).map(({ details }) => details)).toMatchObject([
      { edited: ['model', 'vin', 'frontId'], vinWarnings: [] },
    ]);
  });

  it('tells its member by mail of each change: it may be somebody else who uses their session', async () => {
    const id = await paid();
    await edit(id, { vin: aVin() });
    await edit(id, {}, { backId: (await threePhotos()).backId });
    expect(await mailsAbout(id)).toBe(2);
    await edit(id, { vin: (await requestRow(app, id)).vin });
    expect(await mailsAbout(id)).toBe(2);
  });

  it('tells the desk what was changed and when, what changed together in one word, for as long as it is open', async () => {
    const id = await paid();
    expect((await caseOf(id)).edits).toEqual([]);
    const { frontId, registration } = await threePhotos();
    await edit(id, { vin: aVin() }, { frontId });
    await edit(id, { model: 'Explorer' });
    await edit(id, {}, { registration, frontId: (await threePhotos()).frontId });
    const { edits, documents } = await caseOf(id);
    expect(edits.map(({ parts }) => parts.toSorted())).toEqual([['vin'], ['model'], ['frontId', 'registration']]);
    expect(edits.map(({ at }) => at)).toEqual(edits.map(({ at }) => at).toSorted());
    // What nobody asked for came in the place of nothing that was asked for.
    expect(documents.every(({ isNew }) => !isNew)).toBe(true);
    const listed = (await desk.call(pendingRequests)).json.find((one) => one.id === id);
    expect(listed?.edits).toEqual(edits);
    await start(desk, id);
    await lookAtPhotos(desk, id);
    await desk.call(processRequest, { body: { vehicleId: id, keycode: 'A1234', documentsVerified: true } });
    expect((await caseOf(id)).edits).toEqual([]);
  });

  it('is not changed by what it says already: no version, no row in the log', async () => {
    const id = await paid();
    const { vin, model, make, version } = await requestRow(app, id);
    expect((await edit(id, { vin: vin.toLowerCase(), model, make })).status).toBe(200);
    expect((await edit(id, { model })).status).toBe(200);
    expect((await requestRow(app, id)).version).toBe(version);
    expect(await editsOf(id)).toEqual([]);
  });

  it('keeps its make, for the price goes by it, and takes no model of another price', async () => {
    const id = await paid();
    expect((await edit(id, { make: 'Nissan' })).refusal?.code).toBe('request.make_fixed');
    expect((await edit(id, { model: 'Camry' })).refusal?.code).toBe('request.price_would_change');
    expect((await edit(id, { model: 'Hovercraft' })).refusal?.code).toBe('catalogue.unknown_vehicle');
    expect(await editsOf(id)).toEqual([]);
  });

  it('takes a VIN by the rules of ordering: its form, and a doubt that its member confirms', async () => {
    const id = await paid();
    const formless = await edit(id, { vin: '1FTOOOO' });
    expect([formless.status, formless.refusal?.fieldCodes]).toEqual([422, { vin: 'vin.form' }]);
    // Another maker's VIN.
    const vin = aVin('Toyota');
    const doubtful = await edit(id, { vin });
    expect([doubtful.status, doubtful.refusal?.fieldCodes]).toEqual([422, { vin: 'vin.unconfirmed' }]);
    expect((await edit(id, { vin, vinConfirmed: 'true' })).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({ vin, vin_confirmed: true, vin_warnings: ['wmi_make'] });
    expect((await caseOf(id)).flags.map(({ kind }) => kind)).toContain('VIN_FORM');
    // The doubt goes with the VIN that it was about.
    expect((await edit(id, { vin: aVin() })).status).toBe(200);
    expect((await requestRow(app, id)).vin_warnings).toEqual([]);
  });

  it('keeps all that it has when one photo of several is no picture', async () => {
    const id = await paid();
    const before = await caseOf(id);
    const { frontId } = await threePhotos();
    const broken = await edit(id, { vin: aVin() }, { frontId, registration: Buffer.from('no picture') });
    expect([broken.status, broken.refusal?.fieldCodes]).toEqual([422, { registration: 'file.not_image' }]);
    const now = await caseOf(id);
    expect([now.vin, now.frontId, now.registration]).toEqual([before.vin, before.frontId, before.registration]);
  });

  it('is changed by nobody else: not by another member, not by a guest’s link, not by the desk', async () => {
    const id = await paid();
    const stranger = await as(app, await aMember(app.db));
    expect((await edit(id, { vin: aVin() }, {}, stranger)).status).toBe(404);
    expect((await edit(id, { vin: aVin() }, {}, desk)).status).toBe(403);
    const guest = visitor(app.url);
    const guests = await paidAsGuest(app, guest);
    expect((await edit(guests.id, { vin: aVin() }, {}, guest)).status).toBe(401);
    expect((await edit(guests.id, { vin: aVin() })).status).toBe(404);
    const { json } = await guest.call(trackOrder, { params: { token: guests.trackToken } });
    expect(json.requests[0]?.can).toEqual(['cancel']);
  });
});

describe('what was checked of a request', () => {
  it('I-9: is checked anew when its member has changed it since', async () => {
    const person = await aMember(app.db, { isValidated: false });
    const unvalidated = await as(app, person);
    const { id } = await paidAsMember(app, unvalidated);
    const { version } = await requestRow(app, id);
    await app.db
      .updateTable('request')
      .set({ documents_verified_version: version, documents_verified_at: new Date(), documents_verified_by: person.id })
      .where('id', '=', id)
      .execute();
    expect((await edit(id, { vin: aVin() }, {}, unvalidated)).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({ documents_verified_version: null, documents_verified_at: null });
    await start(desk, id);
    const untold = await desk.call(processRequest, { body: { vehicleId: id, keycode: 'A1234' } });
    expect(untold.refusal?.code).toBe('request.unchecked');
    await lookAtPhotos(desk, id);
    const ticked = { vehicleId: id, keycode: 'A1234', documentsVerified: true };
    expect((await desk.call(processRequest, { body: ticked })).status).toBe(200);
    const released = await requestRow(app, id);
    expect(released.documents_verified_version).toBe(released.version);
  });

  it('I-9: what was looked at before its member changed it was looked at for another vehicle', async () => {
    const unvalidated = await as(app, await aMember(app.db, { isValidated: false }));
    const { id } = await paidAsMember(app, unvalidated);
    await lookAtPhotos(desk, id);
    const openedOf = async () => (await caseOf(id)).documents.map(({ opened }) => opened);
    expect(await openedOf()).toEqual([true, true, true]);
    expect((await edit(id, { vin: aVin() }, {}, unvalidated)).status).toBe(200);
    expect(await openedOf()).toEqual([false, false, false]);
    await start(desk, id);
    const ticked = { vehicleId: id, keycode: 'A1234', documentsVerified: true };
    expect((await desk.call(processRequest, { body: ticked })).refusal?.code).toBe('request.photos_unseen');
    await lookAtPhotos(desk, id);
    expect((await desk.call(processRequest, { body: ticked })).status).toBe(200);
  });

  it('a second look was at the request before: it counts for this one no more', async () => {
    const id = await paid();
    await edit(id, { vin: aVin('Toyota'), vinConfirmed: 'true' });
    const mark = await lookAtPhotos(other, id);
    const look = () => other.call(secondLook, { params: { id }, body: { verdict: 'APPROVED', mark } });
    expect((await look()).status).toBe(200);
    expect((await caseOf(id)).secondLook).toMatchObject({ isApproved: true });
    expect((await edit(id, { vin: aVin('Toyota'), vinConfirmed: 'true' })).status).toBe(200);
    expect((await caseOf(id)).secondLook).toMatchObject({ isApproved: false });
    expect((await look()).refusal?.code).toBe('request.flags_changed');
  });
});

describe('an edit and the desk', () => {
  it('cannot change what somebody has started, and can again once it is given back', async () => {
    const id = await paid();
    await start(desk, id);
    expect((await own(id))?.can).toEqual([]);
    expect((await edit(id, { vin: aVin() })).refusal?.code).toBe('request.edit_over');
    await desk.call(releaseRequest, { params: { id } });
    expect((await edit(id, { vin: aVin() })).status).toBe(200);
    await start(desk, id);
    await lookAtPhotos(desk, id);
    await desk.call(processRequest, { body: { vehicleId: id, keycode: 'A1234', documentsVerified: true } });
    const late = await edit(id, { vin: aVin() });
    expect([late.status, late.refusal?.code]).toEqual([409, 'request.wrong_state']);
  });

  it('nobody starts, or sends a code for, another version than they saw', async () => {
    const id = await paid();
    const { version } = await caseOf(id);
    await edit(id, { vin: aVin() });
    const startSeen = (seen: number) => desk.call(startRequest, { params: { id }, body: { version: seen } });
    expect((await startSeen(version)).refusal?.code).toBe('request.edited');
    expect((await requestRow(app, id)).status).toBe('PENDING');
    const started = await startSeen(version + 1);
    expect([started.status, started.json.version]).toEqual([200, version + 1]);
    await lookAtPhotos(desk, id);
    // A page from before the edit that somebody left open.
    const send = (seen: number) =>
      desk.call(processRequest, { body: { vehicleId: id, version: seen, keycode: 'A1234' } });
    expect((await send(version)).refusal?.code).toBe('request.edited');
    expect(await requestRow(app, id)).toMatchObject({ status: 'INPROGRESS', keycode_secret: null });
    expect((await send(version + 1)).status).toBe(200);
    // The same again after a lost answer, though the page has not heard of it.
    expect((await send(version + 1)).status).toBe(200);
    expect((await startSeen(version + 1)).refusal?.code).toBe('request.wrong_state');
  });

  it('a start and an edit at once: either the desk starts what was changed, or the change is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await paid();
      const { vin: before } = await requestRow(app, id);
      const vin = aVin();
      const [started, edited] = await atOnce(app.db, { table: 'request', id }, [
        () => start(desk, id),
        () => edit(id, { vin }),
      ]);
      expect(started.status).toBe(200);
      expect(started.json.vin).toBe(edited.status === 200 ? vin : before);
      expect((await requestRow(app, id)).vin).toBe(edited.status === 200 ? vin : before);
      if (edited.status !== 200) expect(edited.refusal?.code).toBe('request.edit_over');
    }
  });

  it('an edit that was let in before the start is refused after it, photo and all', async () => {
    const id = await paid();
    const before = await caseOf(id);
    const held = await hold(app.databaseUrl, 'select from request where id = $1 for update', [id]);
    const started = start(desk, id);
    await held.waiting(1);
    const edited = edit(id, { vin: aVin() }, { frontId: (await threePhotos()).frontId });
    await held.waiting(2);
    await held.release();
    expect([(await started).status, (await edited).refusal?.code]).toEqual([200, 'request.edit_over']);
    expect([(await caseOf(id)).vin, (await caseOf(id)).frontId]).toEqual([before.vin, before.frontId]);
    expect(await editsOf(id)).toEqual([]);
  });
});

it('says how many wait before it, as long as it waits', async () => {
  const [first, second] = [await paid(), await paid()];
  const ahead = async (id: string) => (await own(id))?.ahead ?? null;
  const before = await ahead(first);
  expect(before).not.toBeNull();
  expect(await ahead(second)).toBe((before ?? 0) + 1);
  await start(desk, first);
  expect([await ahead(first), await ahead(second)]).toEqual([null, before]);
});
