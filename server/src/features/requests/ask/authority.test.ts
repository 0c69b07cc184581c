import { requestKeycode } from '@keywright/contract/ask';
import { authorities, changeAuthorityRule } from '@keywright/contract/authorities';
import { authorityKinds } from '@keywright/contract/authority-kinds';
import { deskRequest } from '@keywright/contract/desk';
import { viewImage } from '@keywright/contract/orders';
import { describe, expect, it } from 'vitest';
import { lastOnRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { aList, aStoredPhoto, everyExtra } from '../../../testing/authorities.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { added, ask, aVehicle, pay, threePhotos } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const desk = await as(app, await anAdmin(app.db));

const aBuyer = async (state = 'Ohio') => {
  const person = await aMember(app.db, { state });
  return { browser: await as(app, person), owner: { personId: person.id } };
};
const deskSees = async (id: string) => (await desk.call(deskRequest, { params: { id } })).json.authority;
const listsNow = async () => (await visitor(app.url).call(authorities)).json;
const told = (id: string) => lastOnRecord(app, { on: id, action: 'request.asked' });

describe('who asks for a key', () => {
  it('may stay unsaid: three photos are asked for as ever, and the desk and the record say that nothing was said', async () => {
    const { browser, owner } = await aBuyer();
    const { id } = await added(browser);
    await pay(app, owner);
    expect(await deskSees(id)).toMatchObject({ kind: null, idOf: null, extras: [], signed: null });
    expect((await told(id)).details).toMatchObject({ authority: 'not said' });
  });

  it('decides which documents are wanted: each that is missing is said at its own place, and the desk sees which are there', async () => {
    const lists = await listsNow();
    expect(lists.map(({ kind }) => kind)).toEqual(authorityKinds);
    const made: { id: string; kind: string; wanted: string[] }[] = [];
    for (const { kind, version, required, sentence } of lists) {
      const { browser, owner } = await aBuyer();
      const said = { authority: kind, authorityVersion: String(version) };
      const wanted = [...required, ...(sentence === null ? [] : ['signature'])];
      if (wanted.length > 0) {
        const refused = await ask(browser, said);
        expect(refused.status).toBe(422);
        expect(Object.keys(refused.refusal?.fields ?? {})).toEqual(wanted);
      }
      const photos: [string, string][] = [];
      for (const one of wanted) photos.push([`${one}Photo`, await aStoredPhoto(browser)]);
      const { id } = await added(browser, { ...said, ...Object.fromEntries(photos) });
      made.push({ id, kind, wanted });
      await pay(app, owner);
    }
    for (const { id, kind, wanted } of made) {
      const seen = await deskSees(id);
      expect(seen.kind).toBe(kind);
      const there = seen.extras.filter(({ need }) => need === 'required');
      expect(there.map((one) => one.kind).toSorted()).toEqual(wanted.toSorted());
      expect(there.every(({ source, opened }) => source !== null && opened === false)).toBe(true);
      expect(seen.signed !== null).toBe(wanted.includes('signature'));
      expect((await told(id)).details).toMatchObject({ authority: kind, authorityVersion: 1 });
    }
  });

  it('is refused at its field where nobody knows such a one, and where something is signed by nobody', async () => {
    const { browser } = await aBuyer();
    const body = { ...aVehicle(), authority: 'king' };
    const unknown = await browser.callAnyhow(requestKeycode, { body, files: await threePhotos() });
    expect(unknown.status).toBe(422);
    expect(unknown.refusal?.fields).toEqual({ authority: 'Please choose who asks for this key.' });
    const unsaid = await ask(browser, { signaturePhoto: await aStoredPhoto(browser) });
    expect(unsaid.refusal?.fields).toEqual({ authority: 'Please choose who asks for this key.' });
  });

  it('signs the words that were on the screen, in their language; a list that is no longer the one is said, and nothing is kept', async () => {
    const { browser, owner } = await aBuyer();
    const extras = await everyExtra(browser);
    const stale = await ask(browser, { ...extras, authorityVersion: '7' });
    expect([stale.status, stale.refusal?.code]).toEqual([409, 'authority.changed']);
    const body = { ...aVehicle(), ...extras, signedHow: 'typed' as const };
    const { json } = await browser.callAnyhow(
      requestKeycode,
      { body, files: await threePhotos() },
      { 'accept-language': 'fr-CA' },
    );
    await pay(app, owner);
    const { signed } = await deskSees(json.id);
    expect(signed).toMatchObject({ how: 'typed', version: 1, locale: 'fr' });
    expect(signed?.sentence).toMatch(/^Je fais partie de la famille/);
  });

  it('keeps the list by which it was asked for, whatever is asked for from then on', async () => {
    const { browser, owner } = await aBuyer();
    const said = { authority: 'fleet', authorityVersion: '1', workOrderPhoto: await aStoredPhoto(browser) };
    const { id } = await added(browser, said);
    await pay(app, owner);
    const chief = await as(app, await aSuperAdmin(app.db));
    const change = await chief.call(changeAuthorityRule, { params: { kind: 'fleet' }, body: aList });
    expect(change.json.find(({ kind }) => kind === 'fleet')?.rules.map(({ version }) => version)).toEqual([2, 1]);
    const again = await chief.call(changeAuthorityRule, { params: { kind: 'fleet' }, body: aList });
    expect(again.refusal?.code).toBe('authority_rule.changed');
    expect((await deskSees(id)).extras.map(({ kind, need }) => [kind, need])).toEqual([['workOrder', 'required']]);
    const next = await ask(browser, { ...said, authorityVersion: '2', workOrderPhoto: await aStoredPhoto(browser) });
    expect(next.refusal?.fields).toEqual({ authorization: 'File is required.' });
  });

  it('shows a picture of a signature to its owner and, on record, to the desk; to nobody else', async () => {
    const { browser, owner } = await aBuyer();
    const { id } = await added(browser, await everyExtra(browser));
    await pay(app, owner);
    const signature = (await deskSees(id)).extras.find(({ kind }) => kind === 'signature');
    const { browser: other } = await aBuyer();
    expect((await other.open(viewImage, signature?.source)).status).toBe(404);
    expect((await visitor(app.url).open(viewImage, signature?.source)).status).toBe(404);
    expect((await browser.open(viewImage, signature?.source)).status).toBe(200);
    expect((await desk.open(viewImage, signature?.source)).status).toBe(200);
    const seen = await lastOnRecord(app, { action: 'image.viewed' });
    expect(seen.details).toMatchObject({ kind: 'signature', requestId: id });
    expect((await deskSees(id)).extras.find(({ kind }) => kind === 'signature')?.opened).toBe(true);
    // Nobody attaches what somebody else has uploaded.
    const theirs = await aStoredPhoto(other);
    const taken = await ask(browser, { authority: 'owner', billOfSalePhoto: theirs });
    expect(taken.refusal?.fields).toEqual({ billOfSale: 'File is required.' });
  });
});

describe('a license of the place', () => {
  it('is wanted of a member who has none on file where locksmiths need one, and named to the desk as missing', async () => {
    const { browser, owner } = await aBuyer('Texas');
    const { id } = await added(browser);
    await pay(app, owner);
    const seen = await deskSees(id);
    expect(seen.place).toEqual({ code: 'TX', asksLicense: true, onFileUntil: null });
    expect(seen.extras).toEqual([{ kind: 'locksmithLicense', need: 'optional', source: null }]);
  });

  it('comes with the request of a guest who says where they work', async () => {
    const guest = visitor(app.url);
    const { guestUserId } = await added(guest);
    const { id } = await added(guest, { worksIn: 'TX', locksmithLicensePhoto: await aStoredPhoto(guest) });
    await pay(app, { guestId: guestUserId });
    const seen = await deskSees(id);
    expect(seen.place).toMatchObject({ code: 'TX', asksLicense: true });
    expect(seen.extras).toMatchObject([{ kind: 'locksmithLicense', source: expect.any(String) }]);
  });
});

describe('photos of the vehicle', () => {
  it('are optional for everybody who requests a code, and the desk has to open them like the other documents', async () => {
    const { browser, owner } = await aBuyer();
    const photos = { platePhoto: await aStoredPhoto(browser), odometerPhoto: await aStoredPhoto(browser) };
    const { id } = await added(browser, photos);
    await pay(app, owner);
    const extras = [
      { kind: 'plate', need: 'none', source: expect.any(String), opened: false },
      { kind: 'odometer', need: 'none', source: expect.any(String), opened: false },
    ];
    expect((await deskSees(id)).extras).toEqual(extras);
    const [plate] = (await deskSees(id)).extras;
    expect((await desk.open(viewImage, plate?.source)).status).toBe(200);
    expect((await lastOnRecord(app, { action: 'image.viewed' })).details).toMatchObject({
      kind: 'plate',
      requestId: id,
    });
    expect((await deskSees(id)).extras.map(({ opened }) => opened)).toEqual([true, false]);
  });

  it('belong to one vehicle: they are not copied for the other lines of a list', async () => {
    const { browser } = await aBuyer();
    const platePhoto = await aStoredPhoto(browser);
    expect((await ask(browser, { platePhoto, sharedPhotos: 'true' })).status).toBe(200);
    const second = await ask(browser, { platePhoto, sharedPhotos: 'true' });
    expect(second.refusal?.fields).toEqual({ plate: 'File is required.' });
  });
});
