import { askPhotoAgain, declineRequest, deskRequest, processRequest } from '@keywright/contract/desk';
import { myRequests, sendOwnPhoto, sendTrackedPhoto, trackOrder, viewImage } from '@keywright/contract/orders';
import { describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { actionsOn, templatesOwed } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { hold } from '../../../testing/barrier.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { lookAtPhotos, paidAsGuest, paidAsMember, start, threePhotos, wantPhoto } from '../../../testing/requests.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
const desk = await as(app, await anAdmin(app.db));
const other = await as(app, await anAdmin(app.db));

const photo = async () => (await threePhotos()).frontId;
const guests = async () => {
  const bought = await paidAsGuest(app, visitor(app.url));
  await wantPhoto(desk, bought.id);
  return bought;
};
type Linked = { token: string; requestId: string; kind?: 'frontId' | 'backId' };
const send = async ({ token, requestId, kind = 'frontId' }: Linked, from = visitor(app.url)) =>
  from.call(sendTrackedPhoto, { params: { token }, body: { requestId, kind }, files: { photo: await photo() } });
const tracked = async (token: string) =>
  (await visitor(app.url).call(trackOrder, { params: { token } })).json.requests[0];
const caseOf = async (id: string) => (await desk.call(deskRequest, { params: { id } })).json;
const process = (id: string, by = desk) =>
  by.call(processRequest, { body: { vehicleId: id, keycode: 'A1234', documentsVerified: true } });
const actsOn = async (id: string): Promise<string[]> => actionsOn(app, id, 'request.photo%');
const mailsAbout = (id: string) => templatesOwed(app, { about: id });

describe('a photo that is asked for again', () => {
  it('is named with its reason to the guest, and replaced in place: queue, clock and holder stay', async () => {
    const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url), { email: 'gus@example.com' });
    const before = await caseOf(id);
    await lookAtPhotos(desk, id);
    await wantPhoto(desk, id);
    expect((await tracked(token))?.photosWanted).toEqual([{ kind: 'frontId', reason: 'GLARE' }]);
    expect(await mailsAbout(id)).toEqual(['request.photo_wanted']);
    expect((await send({ token, requestId: id })).status).toBe(200);
    expect((await tracked(token))?.photosWanted).toEqual([]);
    const now = await caseOf(id);
    expect([now.paidAt, now.status, now.startedBy?.id]).toEqual([before.paidAt, 'INPROGRESS', now.startedBy?.id]);
    expect(now.frontId).not.toBe(before.frontId);
    expect(now.documents.find(({ kind }) => kind === 'frontId')).toMatchObject({ state: 'PENDING', isNew: true });
    expect((await actsOn(id)).toSorted()).toEqual(['request.photo_asked_again', 'request.photo_replaced']);
    // What the desk saw before stays on record for as long as the request's photos do.
    const old = before.frontId?.split('/').at(-1) ?? '';
    expect((await desk.call(viewImage, { params: { id: old } })).status).toBe(200);
  });

  it('holds the code back until it has come, also for an account that was validated', async () => {
    const member = await as(app, await aMember(app.db, { isValidated: true }));
    const { id } = await paidAsMember(app, member);
    await wantPhoto(desk, id);
    expect((await process(id)).refusal?.code).toBe('request.photo_awaited');
    const sent = await member.call(sendOwnPhoto, {
      params: { id },
      body: { kind: 'frontId' },
      files: { photo: await photo() },
    });
    expect(sent.status).toBe(200);
    expect((await member.call(myRequests)).json.inProgressRequests[0]?.photosWanted).toEqual([]);
    await lookAtPhotos(desk, id);
    expect((await process(id)).status).toBe(200);
  });

  it('takes the tick for the photos before away', async () => {
    const { id, trackToken: token } = await guests();
    await send({ token, requestId: id });
    const untold = await desk.call(processRequest, { body: { vehicleId: id, keycode: 'A1234' } });
    expect(untold.refusal?.code).toBe('request.unchecked');
  });

  it('is asked for of a request that waits, which keeps its place, and comes before anybody starts', async () => {
    const { id, trackToken: token } = await paidAsGuest(app, visitor(app.url), { email: 'gus@example.com' });
    const before = await caseOf(id);
    expect(before.can).toContain('askAgain');
    const wanted = { params: { id }, body: { kind: 'frontId', reason: 'BLURRED' } } as const;
    const asked = await desk.call(askPhotoAgain, wanted);
    expect([asked.status, asked.json]).toMatchObject([200, { status: 'PENDING', paidAt: before.paidAt }]);
    expect((await tracked(token))?.photosWanted).toEqual([{ kind: 'frontId', reason: 'BLURRED' }]);
    expect(await mailsAbout(id)).toEqual(['request.photo_wanted']);
    expect((await send({ token, requestId: id })).status).toBe(200);
    const now = await caseOf(id);
    expect([now.status, now.paidAt, now.startedBy]).toEqual(['PENDING', before.paidAt, null]);
    expect(now.frontId).not.toBe(before.frontId);
  });

  it('is asked for of a started request by its holder alone', async () => {
    const { id } = await paidAsGuest(app, visitor(app.url));
    const wanted = { params: { id }, body: { kind: 'backId', reason: 'BLURRED' } } as const;
    await start(desk, id);
    expect((await other.call(askPhotoAgain, wanted)).refusal?.code).toBe('request.not_yours');
    const root = await as(app, await aSuperAdmin(app.db));
    expect((await root.call(askPhotoAgain, wanted)).refusal?.code).toBe('request.not_yours');
    expect((await desk.call(askPhotoAgain, wanted)).status).toBe(200);
    expect((await desk.call(askPhotoAgain, wanted)).status).toBe(200);
    expect(await actsOn(id)).toEqual(['request.photo_asked_again']);
    await process(id);
    expect(await mailsAbout(id)).toEqual([]);
    await desk.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } });
    expect(
      (await desk.call(askPhotoAgain, { ...wanted, body: { kind: 'frontId', reason: 'GLARE' } })).refusal?.code,
    ).toBe('request.wrong_state');
  });

  it('can be sent by nobody else, and no other photo instead', async () => {
    const { id, trackToken: token } = await guests();
    const elsewhere = await guests();
    expect((await send({ token: elsewhere.trackToken, requestId: id })).status).toBe(404);
    expect((await send({ token, requestId: id, kind: 'backId' })).refusal?.code).toBe('photo.not_wanted');
    const member = await as(app, await aMember(app.db));
    const byAccount = { params: { id }, body: { kind: 'frontId' }, files: { photo: await photo() } } as const;
    expect((await member.call(sendOwnPhoto, byAccount)).status).toBe(404);
    expect(await actsOn(id)).toEqual(['request.photo_asked_again']);
  });

  it('is taken once, of two at the same moment', async () => {
    const { id, trackToken: token } = await guests();
    const held = await hold(app.databaseUrl, 'select from request where id = $1 for update', [id]);
    const both = [0, 1].map(() => send({ token, requestId: id }));
    await held.waiting(2);
    await held.release();
    const answers = await Promise.all(both);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await caseOf(id)).documents).toHaveLength(3);
  });

  it('is refused when it is no picture, and is still wanted then', async () => {
    const { id, trackToken: token } = await guests();
    const broken = await visitor(app.url).call(sendTrackedPhoto, {
      params: { token },
      body: { requestId: id, kind: 'frontId' },
      files: { photo: Buffer.from('no picture') },
    });
    expect(broken.status).toBeGreaterThanOrEqual(400);
    expect((await tracked(token))?.photosWanted).toHaveLength(1);
  });
});
