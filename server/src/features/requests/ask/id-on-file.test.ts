import { requestKeycode, uploadPhoto } from '@keywright/contract/ask';
import { saveLicence } from '@keywright/contract/compliance';
import { deskRequest } from '@keywright/contract/desk';
import { idOnFile, takeIdOnFile } from '@keywright/contract/id-on-file';
import { reviewDocument } from '@keywright/contract/reviews';
import { describe, expect, it } from 'vitest';
import type { Tx } from '../../../platform/db/database.ts';
import { lastOnRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { overtake } from '../../../testing/barrier.ts';
import { as } from '../../../testing/browser.ts';
import { anIdOnFile } from '../../../testing/id-on-file.ts';
import { aLicence, licenceGiven } from '../../../testing/licences.ts';
import { aSignedMember, lookAt, sendPapers, type Signed } from '../../../testing/members.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { documentIdOf } from '../../../testing/reviews.ts';
import { aVehicle, pay, threePhotos } from '../../../testing/requests.ts';

const app = await appOfThisFile();

const withId = async (): Promise<Signed> => {
  const signed = await aSignedMember(app);
  await anIdOnFile(app, signed.person, signed.browser);
  return signed;
};

const onFile = async ({ browser }: Signed) => (await browser.call(idOnFile)).json;
const take = ({ browser }: Signed, file = '') => browser.call(takeIdOnFile, { body: { file } });

/** Both sides, taken for a request as the form does. */
const taken = async (somebody: Signed) => {
  const { frontId, backId } = await onFile(somebody);
  const [front, back] = await Promise.all([frontId, backId].map((side) => take(somebody, side?.file)));
  return { frontIdPhoto: front?.json.id ?? '', backIdPhoto: back?.json.id ?? '' };
};

const sent = async ({ browser }: Signed) => {
  const { registration: photo } = await threePhotos();
  return (await browser.call(uploadPhoto, { files: { photo } })).json.id;
};

const bodyWith = async (somebody: Signed, photos: Record<string, string>) => ({
  ...aVehicle(),
  ...photos,
  registrationPhoto: photos['registrationPhoto'] ?? (await sent(somebody)),
});

const askWith = async (somebody: Signed, photos: Record<string, string>) =>
  somebody.browser.call(requestKeycode, { body: await bodyWith(somebody, photos) });

const documentsOf = (id: string) =>
  app.db
    .selectFrom('document')
    .innerJoin('stored_file', 'stored_file.id', 'document.file_id')
    .where('document.request_id', '=', id)
    .select(['document.kind', 'file_id', 'on_file', 'taken_from', 'original_sha256', 'wrapped_key'])
    .orderBy('document.kind', 'desc')
    .execute();

const fileAt = (id: string) => app.db.selectFrom('stored_file').selectAll().where('id', '=', id).executeTakeFirst();

const sides = { frontId: expect.anything(), backId: expect.anything() };
const none = { frontId: null, backId: null };
const over = 'This side of the ID on your account is no longer valid. Take a photo of it.';

describe('an ID that is on file', () => {
  it('is used for a request as a copy of its own, and the record and the desk say so', async () => {
    const me = await withId();
    const { frontId } = await onFile(me);
    const { json, status } = await askWith(me, await taken(me));
    expect(status).toBe(200);
    const documents = await documentsOf(json.id);
    expect(documents.map(({ kind, on_file: is }) => [kind, is])).toEqual([
      ['registration', false],
      ['frontId', true],
      ['backId', true],
    ]);
    const [, front] = documents;
    const original = await fileAt(frontId?.file ?? '');
    expect(front?.file_id).not.toBe(original?.id);
    expect(front?.original_sha256).toEqual(original?.original_sha256);
    expect(front?.wrapped_key).not.toEqual(original?.wrapped_key);
    const asked = await lastOnRecord(app, { on: json.id, action: 'request.asked' });
    expect(asked?.details).toMatchObject({ onFile: ['frontId', 'backId'] });

    await pay(app, { personId: me.person.id });
    const desk = await as(app, await anAdmin(app.db));
    const shown = await desk.call(deskRequest, { params: { id: json.id } });
    expect(shown.json.documents.map((one) => [one.kind, one.onFile])).toEqual([
      ['backId', true],
      ['frontId', true],
      ['registration', false],
    ]);
  });

  it('stays on file when it is used, and the copy stays when another takes its place on file', async () => {
    const me = await withId();
    const { json } = await askWith(me, await taken(me));
    expect(await onFile(me)).toEqual(sides);
    await sendPapers(me, ['frontId', 'backId']);
    const [, front] = await documentsOf(json.id);
    const copy = await me.browser.get(`/files/${front?.file_id}`);
    expect([copy.status, copy.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  });

  it('stands for many vehicles at once, and each of them says so', async () => {
    const me = await withId();
    const photos = await taken(me);
    for (let n = 0; n < 2; n += 1) {
      const { json } = await askWith(me, { ...photos, sharedPhotos: 'true' });
      const documents = await documentsOf(json.id);
      expect(documents.map(({ on_file: is }) => is)).toEqual([false, true, true]);
    }
  });

  it("is nobody else's: another's file is told like none at all", async () => {
    const [me, thief] = [await withId(), await withId()];
    const { frontId } = await onFile(me);
    const answers = [await take(thief, frontId?.file), await take(thief, crypto.randomUUID())];
    expect(answers.map(({ status, refusal }) => [status, refusal?.code])).toEqual([
      [404, 'not_found'],
      [404, 'not_found'],
    ]);
    const answer = await askWith(thief, await taken(me));
    expect([answer.status, answer.refusal?.fields]).toEqual([
      422,
      { frontId: 'File is required.', backId: 'File is required.' },
    ]);
  });

  it('is one side each: the front is no back, and no registration', async () => {
    const me = await withId();
    const { frontIdPhoto, backIdPhoto } = await taken(me);
    const turned = await askWith(me, { frontIdPhoto: backIdPhoto, backIdPhoto: frontIdPhoto });
    expect([turned.status, turned.refusal?.fields]).toEqual([422, { frontId: over, backId: over }]);
    const other = await askWith(me, { frontIdPhoto: await sent(me), backIdPhoto, registrationPhoto: frontIdPhoto });
    expect([other.status, other.refusal?.fields]).toEqual([422, { registration: over }]);
  });
});

describe('an ID that does not count any more', () => {
  it('is not offered where nobody has approved it', async () => {
    const person = await aMember(app.db, { isValidated: false });
    const me = { person, browser: await as(app, person) };
    const { json } = await sendPapers(me, ['frontId', 'backId']);
    expect(await onFile(me)).toEqual(none);
    const answer = await take(me, json.frontIdImage?.split('/').at(-1));
    expect([answer.status, answer.refusal?.code]).toEqual([409, 'photo.not_on_file']);
  });

  it('is refused for a request once it was turned down, also where it was taken before', async () => {
    const me = await withId();
    const photos = await taken(me);
    const desk = await as(app, await anAdmin(app.db));
    const { frontId, backId } = await onFile(me);
    await lookAt(desk, { frontId: frontId?.address ?? null, backId: backId?.address ?? null, insurance: null });
    const docId = await documentIdOf(app, me.person.id);
    const body = { verified: false, reason: 'EXPIRED', notes: '' } as const;
    expect((await desk.call(reviewDocument, { params: { docId }, body })).status).toBe(200);
    // The account is not validated any more either, so that the back counts for nothing too.
    expect(await onFile(me)).toEqual(none);
    const answer = await askWith(me, photos);
    expect([answer.status, answer.refusal?.fields]).toEqual([422, { frontId: over, backId: over }]);
  });

  it('is refused once another took its place, while the request was under way', async () => {
    const me = await withId();
    const { frontId } = await onFile(me);
    const body = await bodyWith(me, await taken(me));
    // As whoever replaces it does: its member is held for writing.
    const replaced = async (tx: Tx) => {
      await tx.selectFrom('person').select('id').where('id', '=', me.person.id).forUpdate().execute();
      await tx
        .updateTable('person_document')
        .set({ state: 'SUPERSEDED' })
        .where('file_id', '=', frontId?.file ?? '')
        .execute();
    };
    const answer = await overtake(app.db, replaced, () => me.browser.call(requestKeycode, { body }));
    expect([answer.status, answer.refusal?.fields]).toEqual([422, { frontId: over }]);
    expect(await onFile(me)).toEqual({ ...sides, frontId: null });
  });

  it('is refused while the license has expired that is asked for', async () => {
    const me = await withId();
    await me.browser.call(saveLicence, { params: aLicence, body: licenceGiven() });
    await app.db
      .updateTable('person')
      .set({ is_validated: true, state: 'Texas' })
      .where('id', '=', me.person.id)
      .execute();
    const photos = await taken(me);
    await app.db
      .updateTable('licence')
      .set({ expires_on: licenceGiven(-3).expiresOn })
      .where('person_id', '=', me.person.id)
      .execute();
    expect(await onFile(me)).toEqual(none);
    const answer = await askWith(me, photos);
    expect([answer.status, answer.refusal?.fields]).toEqual([422, { frontId: over, backId: over }]);
  });
});
