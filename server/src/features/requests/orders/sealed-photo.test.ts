import { deskRequest, processRequest } from '@keywright/contract/desk';
import { openSealedPhoto } from '@keywright/contract/sealed-photos';
import { describe, expect, it } from 'vitest';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { paidAsGuest, start } from '../../../testing/requests.ts';

const app = await appOfThisFile();
const person = await anAdmin(app.db);
const admin = await as(app, person);

const fetchBytes = async (who: Visitor, path: string) => {
  const answer = await fetch(`${app.url}${path}`, {
    headers: { cookie: `access_token=${who.cookie('access_token')}` },
  });
  return {
    status: answer.status,
    type: answer.headers.get('content-type'),
    bytes: Buffer.from(await answer.arrayBuffer()),
  };
};
const idIn = (source: string | null): string => found(source).split('/').at(-1)?.split('?')[0] ?? '';
const looksAt = (on: string) => onRecord(app, { on, by: person.id, action: 'image.viewed' });

/** As the page does it. */
const decrypt = async (key: string, sealed: Buffer): Promise<Buffer> => {
  const imported = await crypto.subtle.importKey('raw', Buffer.from(key, 'base64url'), 'AES-GCM', false, ['decrypt']);
  const additionalData = Buffer.from(JSON.stringify(['sealed photo']));
  const algorithm = { name: 'AES-GCM', iv: sealed.subarray(0, 12), additionalData };
  return Buffer.from(await crypto.subtle.decrypt(algorithm, imported, sealed.subarray(12)));
};

const aRequest = async () => {
  const { id } = await paidAsGuest(app, visitor(app.url));
  await start(admin, id);
  const { json } = await admin.call(deskRequest, { params: { id } });
  return { id, photos: [json.frontId, json.backId, json.registration].map(idIn) };
};

describe('a photo that the desk loads before it is shown', () => {
  it('is unreadable and no look, so that the checkbox is not valid for it', async () => {
    const { id, photos } = await aRequest();
    for (const photo of photos) {
      const { status, type, bytes } = await fetchBytes(admin, `/admin/sealed-photo/${photo}`);
      expect([status, type]).toEqual([200, 'application/octet-stream']);
      // Two copies of one photo have nothing in common, nor has either a JPEG's first bytes.
      const { bytes: again } = await fetchBytes(admin, `/admin/sealed-photo/${photo}`);
      expect(bytes.subarray(0, 64).equals(again.subarray(0, 64))).toBe(false);
      expect([bytes, again].map((one) => one.indexOf(Buffer.from([0xff, 0xd8, 0xff])))).not.toContain(0);
      expect(await looksAt(photo)).toEqual([]);
    }
    const sent = await admin.call(processRequest, {
      body: { vehicleId: id, keycode: 'K1234', documentsVerified: true },
    });
    expect(sent).toMatchObject({ status: 409, refusal: { code: 'request.photos_unseen' } });
  });

  it('is opened by its key, which is a look on record each time', async () => {
    const { id, photos } = await aRequest();
    for (const photo of photos) {
      const { bytes: sealed } = await fetchBytes(admin, `/admin/sealed-photo/${photo}`);
      const { json } = await admin.call(openSealedPhoto, { params: { id: photo } });
      expect(await looksAt(photo)).toMatchObject([{ details: { requestId: id } }]);
      const { bytes } = await fetchBytes(admin, `/files/${photo}`);
      expect((await decrypt(json.key, sealed)).equals(bytes)).toBe(true);
    }
    const sent = await admin.call(processRequest, {
      body: { vehicleId: id, keycode: 'K1234', documentsVerified: true },
    });
    expect(sent.status).toBe(200);
  });

  it('is opened by no key of another photo, session or admin', async () => {
    const { photos } = await aRequest();
    const [photo, other] = photos as [string, string];
    const { bytes: sealed } = await fetchBytes(admin, `/admin/sealed-photo/${photo}`);
    const callers: [Visitor, string][] = [
      [admin, other],
      [await as(app, person), photo],
      [await as(app, await anAdmin(app.db)), photo],
    ];
    for (const [by, id] of callers) {
      const { json } = await by.call(openSealedPhoto, { params: { id } });
      await expect(decrypt(json.key, sealed)).rejects.toThrow();
    }
  });

  it('is there for the desk alone', async () => {
    const { photos } = await aRequest();
    const [photo] = photos as [string];
    const member = await as(app, await aMember(app.db));
    expect((await fetchBytes(member, `/admin/sealed-photo/${photo}`)).status).toBe(403);
    expect((await member.call(openSealedPhoto, { params: { id: photo } })).status).toBe(403);
    const unknown = crypto.randomUUID();
    expect((await fetchBytes(admin, `/admin/sealed-photo/${unknown}`)).status).toBe(404);
    expect((await admin.call(openSealedPhoto, { params: { id: unknown } })).status).toBe(404);
  });
});
