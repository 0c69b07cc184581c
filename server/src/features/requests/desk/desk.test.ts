import { addressOf } from '@keywright/contract/call-input';
import {
  declineRequest,
  deskCounts,
  deskRequest,
  inProgressRequests,
  pendingRequests,
  processRequest,
  releaseRequest,
  takeOverRequest,
  touchRequest,
  transactions,
} from '@keywright/contract/desk';
import type { BodySentBy } from '@keywright/contract/endpoint';
import { sendTrackedPhoto, trackOrder, viewImage } from '@keywright/contract/orders';
import { me, refresh } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { actionsOn, documentsOf, lastOnRecord, owedMails, requestRow } from '../../../testing/look-ups.ts';
import type { Answer } from '../../../testing/answer.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { LATE_MINUTES } from '@keywright/contract/late';
import { MOST_COUNTED } from '@keywright/contract/most-counted';
import { hold } from '../../../testing/barrier.ts';
import { everyExtra } from '../../../testing/authorities.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { found } from '../../../testing/found.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import {
  added,
  aVehicle,
  fulfil,
  lookAtPhotos,
  paidAsGuest,
  paidAsMember,
  pay,
  start,
  startAndLook,
  threePhotos,
  wantPhoto,
} from '../../../testing/requests.ts';
import { heldClock } from '../../../platform/clock.ts';

const MINUTE = 60_000;

const clock = heldClock();
type Page = Answer<{ id: string }[]>;
const app = await appOfThisFile({ clock });
let ann = await as(app, await anAdmin(app.db, { fname: 'Ann', lname: 'Archer' }));
let bob = await as(app, await anAdmin(app.db, { fname: 'Bob', lname: 'Baker' }));

/** Time passes, and the staff is at work all the while: their sessions are renewed as their browsers do it. */
const later = async (ms: number, ...others: Visitor[]) => {
  for (let left = ms; left > 0; left -= 10 * MINUTE) {
    clock.advance(Math.min(left, 10 * MINUTE));
    for (const browser of [ann, bob, ...others]) {
      await browser.call(refresh);
      await browser.call(me);
    }
  }
};
const guest = () => visitor(app.url);
const member = async (options: Parameters<typeof aMember>[1] = {}) => as(app, await aMember(app.db, options));
const process = (admin: Visitor, vehicleId: string, rest: Record<string, unknown> = {}) =>
  admin.call(processRequest, { body: { vehicleId, keycode: 'K1234', ...rest } });
const mailsAbout = (id: string) => owedMails(app, { about: id });

describe('the queue', () => {
  it('shows paid requests only, with the account as it is now (T-57)', async () => {
    const browser = await member({ isValidated: false, fname: 'Mia', lname: 'Moore' });
    const { id } = await added(browser, aVehicle('Nissan'));
    const inQueue = async () =>
      (await ann.call(pendingRequests, { query: { limit: '100' } })).json.find((row) => row.id === id);
    expect(await inQueue()).toBeUndefined();
    expect((await ann.call(deskRequest, { params: { id } })).status).toBe(404);
    expect((await start(ann, id)).status).toBe(404);
    await pay(app, { personId: browser.person.id });
    await later(7 * MINUTE + 59_000);
    expect(await inQueue()).toMatchObject({
      status: 'PENDING',
      price: 56,
      withPin: true,
      isGuest: false,
      isValidatedUser: false,
      customerName: 'Mia Moore',
      keycodeUserEmail: browser.person.email,
      waitingMinutes: 7,
      flags: [
        { kind: 'NEW_ACCOUNT', needsSecond: false, days: 0 },
        { kind: 'LICENSE_MISSING', needsSecond: false, place: 'TX' },
      ],
      hasKeycode: false,
      can: ['start', 'askAgain', 'note', 'decline'],
    });
    await app.db.updateTable('person').set({ is_validated: true }).where('id', '=', browser.person.id).execute();
    expect(await inQueue()).toMatchObject({ isValidatedUser: true });
  });

  it('pages by the longest wait, each request once', async () => {
    for (let n = 0; n < 5; n += 1) {
      await paidAsGuest(app, guest());
      await later(1_000);
    }
    const seen: string[] = [];
    let next: string | undefined = addressOf(pendingRequests, { query: { limit: 2 } });
    while (next) {
      const answer: Page = await ann.open(pendingRequests, next);
      expect(answer.json.length).toBeLessThanOrEqual(2);
      seen.push(...answer.json.map((row) => row.id));
      next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    const all = (await ann.call(pendingRequests, { query: { limit: '100' } })).json;
    expect(seen).toEqual(all.map((row) => row.id));
    const times = all.map((row) => row.paidAt);
    expect(times).toEqual([...times].toSorted());
    expect((await ann.call(pendingRequests, { query: { cursor: 'zzz' } })).status).toBe(422);
  });

  it('flags a VIN that two different people asked for within 30 days', async () => {
    const vehicle = aVehicle();
    const one = await paidAsGuest(app, guest(), vehicle);
    const flags = async () => (await ann.call(deskRequest, { params: { id: one.id } })).json.flags;
    expect(await flags()).toEqual([]);
    const other = await paidAsMember(app, await member(), vehicle);
    expect(await flags()).toMatchObject([
      { kind: 'VIN_ELSEWHERE', orders: [{ confirmationNumber: other.confirmationNumber, status: 'PENDING' }] },
    ]);
  });

  it('counts what waits, what is late and what is mine', async () => {
    const before = (await ann.call(deskCounts)).json;
    const { id } = await paidAsGuest(app, guest());
    const other = await paidAsGuest(app, guest());
    await start(ann, id);
    expect((await ann.call(deskCounts)).json).toMatchObject({
      waiting: before.waiting + 1,
      inProgress: before.inProgress + 1,
      mine: before.mine + 1,
      transactions: before.transactions + 2,
      subscriptions: before.subscriptions,
      newestPaidAt: (await requestRow(app, other.id)).paid_at?.toISOString(),
    });
    // What a list calls late is what is counted as late, to the minute.
    const waits = async () =>
      [
        ...(await ann.call(pendingRequests, { query: { limit: '100' } })).json,
        ...(await ann.call(inProgressRequests, { query: { limit: '100' } })).json,
      ].map(({ waitingMinutes }) => waitingMinutes);
    const lateRows = async () => (await waits()).filter((minutes) => minutes >= LATE_MINUTES).length;
    for (const wait of [LATE_MINUTES - 1, 1, 1]) {
      await later(wait * MINUTE);
      expect((await ann.call(deskCounts)).json.late).toBe(await lateRows());
    }
    const late = (await ann.call(deskCounts)).json;
    expect(late.late).toBe(late.waiting + late.inProgress);
    expect(late.oldestMinutes).toBeGreaterThanOrEqual(31);
    // What is in hand has not got its code either.
    expect(late.oldestMinutes).toBe(Math.max(...(await waits())));
    await fulfil(bob, other.id);
    expect((await bob.call(deskCounts)).json.medianTodayMinutes).toBeGreaterThanOrEqual(31);
  });

  it('is for nobody but the desk', async () => {
    for (const [browser, status] of [[guest(), 401] as const, [await member(), 403] as const]) {
      for (const list of [pendingRequests, inProgressRequests, transactions, deskCounts]) {
        expect((await browser.call(list)).status).toBe(status);
      }
      expect((await start(browser, crypto.randomUUID())).status).toBe(status);
    }
  });
});

describe('T-41: starting', () => {
  it('only ever starts; the second press of the same admin changes nothing, another hears who was first', async () => {
    const { id } = await paidAsGuest(app, guest());
    expect((await start(ann, id)).json).toMatchObject({ status: 'INPROGRESS', startedBy: { name: 'Ann Archer' } });
    const row = await requestRow(app, id);
    expect((await start(ann, id)).status).toBe(200);
    expect(await requestRow(app, id)).toEqual(row);
    const late = await start(bob, id);
    expect([late.status, late.refusal?.error]).toEqual([409, 'Already started by Ann Archer.']);
    await fulfil(ann, id).catch(() => undefined);
    await process(ann, id, { documentsVerified: true });
    const ended = await start(ann, id);
    expect([ended.status, ended.refusal?.code]).toEqual([409, 'request.wrong_state']);
    expect(await actionsOn(app, id)).toEqual([
      'request.asked',
      'request.queued',
      'request.started',
      'request.fulfilled',
    ]);
  });

  it('can be given back, and keeps its place in the queue', async () => {
    const { id } = await paidAsGuest(app, guest());
    const { paid_at } = await requestRow(app, id);
    await start(ann, id);
    const foreign = await bob.call(releaseRequest, { params: { id } });
    expect([foreign.status, foreign.refusal?.error]).toEqual([409, 'This request is with Ann Archer.']);
    expect((await ann.call(releaseRequest, { params: { id } })).json).toMatchObject({
      status: 'PENDING',
      startedBy: null,
    });
    expect((await requestRow(app, id)).paid_at).toEqual(paid_at);
    expect((await start(bob, id)).status).toBe(200);
  });

  it('can be taken over only after five idle minutes', async () => {
    const { id } = await paidAsGuest(app, guest());
    await start(ann, id);
    await later(4 * MINUTE);
    expect((await ann.call(touchRequest, { params: { id } })).json).toEqual({ isHeld: true });
    // Who does not hold it keeps nothing alive, and hears it as an answer.
    const touched = await bob.call(touchRequest, { params: { id } });
    expect([touched.status, touched.json]).toEqual([200, { isHeld: false }]);
    await later(4 * MINUTE);
    const early = await bob.call(takeOverRequest, { params: { id } });
    expect([early.status, early.refusal?.code]).toEqual([409, 'request.taken_recently']);
    expect((await bob.call(deskRequest, { params: { id } })).json.can).not.toContain('takeOver');
    await later(MINUTE);
    expect((await bob.call(deskRequest, { params: { id } })).json.can).toContain('takeOver');
    const taken = (await bob.call(takeOverRequest, { params: { id } })).json;
    expect([taken.startedBy?.name, taken.heldSince]).toEqual(['Bob Baker', clock.now().toISOString()]);
    expect((await process(ann, id, { documentsVerified: true })).refusal?.code).toBe('request.not_yours');
    await lookAtPhotos(bob, id);
    expect((await process(bob, id, { documentsVerified: true })).status).toBe(200);
  });
});

describe('a code is never released unchecked', () => {
  it('not for an account that is not validated, until the documents are ticked', async () => {
    const browser = await member({ isValidated: false });
    const { id } = await paidAsMember(app, browser);
    await startAndLook(ann, id);
    const refused = await process(ann, id);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'request.unchecked']);
    expect((await process(ann, id, { documentsVerified: true })).json).toMatchObject({
      status: 'FULFILLED',
      documentsVerified: true,
      hasKeycode: true,
    });
    expect(await requestRow(app, id)).toMatchObject({
      release_basis: 'documents',
      documents_verified_by: ann.person.id,
    });
    const states = await documentsOf(app, id, 'state');
    expect(states.map(({ state }) => state)).toEqual(['VERIFIED', 'VERIFIED', 'VERIFIED']);
  });

  it('rests on a validated account otherwise, but not on one that was revoked', async () => {
    const revoked = await member();
    const one = await paidAsMember(app, revoked);
    await app.db.updateTable('person').set({ is_active: false }).where('id', '=', revoked.person.id).execute();
    await start(ann, one.id);
    expect((await process(ann, one.id)).refusal?.code).toBe('request.unchecked');
    const other = await paidAsMember(app, await member());
    await startAndLook(ann, other.id);
    expect((await process(ann, other.id)).status).toBe(200);
    expect(await requestRow(app, other.id)).toMatchObject({ release_basis: 'account' });
  });

  it('a validated account stands for the ID: the sender opens the registration all the same', async () => {
    const { id } = await paidAsMember(app, await member());
    const { json } = await start(ann, id);
    await lookAtPhotos(bob, id);
    const unseen = await process(ann, id);
    expect([unseen.status, unseen.refusal?.code]).toEqual([409, 'request.photos_unseen']);
    expect(unseen.refusal?.error).toBe('Please open these documents of this request first: registration.');
    expect(await requestRow(app, id)).toMatchObject({ status: 'INPROGRESS', keycode_secret: null });
    await ann.open(viewImage, found(json.registration));
    expect((await process(ann, id)).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({ release_basis: 'account' });
  });

  it('a validated account never stands for the authority documents and the signature', async () => {
    const browser = await member();
    const { id } = await paidAsMember(app, browser, await everyExtra(browser));
    const { json } = await start(ann, id);
    await ann.open(viewImage, found(json.registration));
    const kinds = json.authority.extras.filter(({ source }) => source !== null).map(({ kind }) => kind);
    expect(kinds.length).toBeGreaterThan(1);
    expect((await process(ann, id)).refusal?.error).toBe(
      `Please open these documents of this request first: ${kinds.toSorted().join(', ')}.`,
    );
    for (const { source } of json.authority.extras) if (source) await ann.open(viewImage, source);
    expect((await process(ann, id)).status).toBe(200);
  });

  it('documents that another admin verified count, once the sender has opened what is about the vehicle', async () => {
    const { id } = await paidAsGuest(app, guest());
    const { version } = await requestRow(app, id);
    const { json } = await start(ann, id);
    await app.db
      .updateTable('request')
      .set({ documents_verified_version: version, documents_verified_at: clock.now() })
      .where('id', '=', id)
      .execute();
    expect((await process(ann, id)).refusal?.code).toBe('request.photos_unseen');
    await ann.open(viewImage, found(json.registration));
    expect((await process(ann, id)).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({ release_basis: 'documents' });
  });

  it('T-40: documents that were checked for another version of the request count for nothing', async () => {
    const { id } = await paidAsGuest(app, guest());
    await startAndLook(ann, id);
    await app.db
      .updateTable('request')
      .set({ documents_verified_version: 1, documents_verified_at: clock.now(), version: 2 })
      .where('id', '=', id)
      .execute();
    expect((await process(ann, id)).refusal?.code).toBe('request.unchecked');
    expect((await process(ann, id, { documentsVerified: true })).status).toBe(200);
    expect(await requestRow(app, id)).toMatchObject({ version: 2, documents_verified_version: 2 });
  });

  it('I-9: who ticks has opened each photo themselves; a look of somebody else is none of theirs', async () => {
    const { id } = await paidAsGuest(app, guest());
    const { json } = await start(ann, id);
    const ticked = () => process(ann, id, { documentsVerified: true });
    const unseen = await ticked();
    expect([unseen.status, unseen.refusal?.code]).toEqual([409, 'request.photos_unseen']);
    await lookAtPhotos(bob, id);
    // Its head alone shows nobody a photo.
    for (const address of [json.frontId, json.backId, json.registration])
      expect((await ann.send(found(address), { method: 'HEAD' })).status).toBe(405);
    for (const address of [json.frontId, json.backId]) await ann.open(viewImage, found(address));
    expect((await ticked()).refusal?.code).toBe('request.photos_unseen');
    expect(await requestRow(app, id)).toMatchObject({ status: 'INPROGRESS', documents_verified_at: null });
    await ann.open(viewImage, found(json.registration));
    expect((await ticked()).status).toBe(200);
  });

  it('the answer to an act says which photos this admin has opened', async () => {
    const { id } = await paidAsGuest(app, guest());
    const { json: started } = await start(ann, id);
    await ann.open(viewImage, found(started.registration));
    await ann.call(releaseRequest, { params: { id } });
    const { json } = await start(ann, id);
    const opened = ({ documents }: typeof json) => documents.filter((one) => one.opened).map(({ kind }) => kind);
    expect([opened(started), opened(json)]).toEqual([[], ['registration']]);
    const { json: others } = await bob.call(deskRequest, { params: { id } });
    expect(opened(others)).toEqual([]);
  });

  it('who ticks has looked as the desk, on record, also where a customer sent them the order’s private link', async () => {
    const { id, trackToken: token } = await paidAsGuest(app, guest());
    await ann.call(trackOrder, { params: { token } });
    await startAndLook(ann, id);
    const looks = app.db.selectFrom('audit_entry').select('actor_id').where('action', '=', 'image.viewed');
    expect(await looks.where(sql<string>`details ->> 'requestId'`, '=', id).execute()).toHaveLength(3);
    expect((await process(ann, id, { documentsVerified: true })).status).toBe(200);
  });

  it('nobody has looked at a photo that could not be read', async () => {
    const { id } = await paidAsGuest(app, guest());
    const { json } = await start(ann, id);
    const rows = await documentsOf(app, id, 'file_id');
    const files = rows.map(({ file_id }) => file_id);
    await app.db
      .updateTable('stored_file')
      .set({ wrapped_key: Buffer.from('another key') })
      .where('id', 'in', files)
      .execute();
    for (const address of [json.frontId, json.backId, json.registration])
      expect((await ann.open(viewImage, found(address))).status).toBe(500);
    expect((await process(ann, id, { documentsVerified: true })).refusal?.code).toBe('request.photos_unseen');
  });

  describe('I-9: a tick and a new photo at once', () => {
    /** Ann has opened all three photos and wants another of one, which a customer sends; a tick is kept in her form. */
    const wanted = async () => {
      const { id, trackToken: token } = await paidAsGuest(app, guest());
      await startAndLook(ann, id);
      await wantPhoto(ann, id);
      const body = { requestId: id, kind: 'frontId' } as const;
      const { frontId: photo } = await threePhotos();
      const send = () => guest().call(sendTrackedPhoto, { params: { token }, body, files: { photo } });
      return { id, send, tick: () => process(ann, id, { documentsVerified: true }) };
    };
    const isKeptUntilSeen = async ({ id, tick }: Awaited<ReturnType<typeof wanted>>) => {
      expect((await tick()).refusal?.code).toBe('request.photos_unseen');
      expect(await requestRow(app, id)).toMatchObject({ status: 'INPROGRESS', documents_verified_at: null });
      await lookAtPhotos(ann, id);
      expect((await tick()).status).toBe(200);
    };

    it('the photo first: the tick counts only when the new one has been opened', async () => {
      const scene = await wanted();
      const frontOfId = "select from document where request_id = $1 and kind = 'frontId' for update";
      const held = await hold(app.databaseUrl, frontOfId, [scene.id]);
      const sending = scene.send();
      await held.waiting(1);
      const ticking = scene.tick();
      await held.waiting(2);
      await held.release();
      expect((await sending).status).toBe(200);
      expect((await ticking).refusal?.code).toBe('request.photos_unseen');
      await isKeptUntilSeen(scene);
    });

    it('the tick first: it waits for the photo, and is given again for the one that came', async () => {
      const scene = await wanted();
      const held = await hold(app.databaseUrl, 'select from request where id = $1 for update', [scene.id]);
      const ticking = scene.tick();
      await held.waiting(1);
      const sending = scene.send();
      await held.waiting(2);
      await held.release();
      expect((await ticking).refusal?.code).toBe('request.photo_awaited');
      expect((await sending).status).toBe(200);
      await isKeptUntilSeen(scene);
    });
  });

  it('photos that are gone can not have been looked at', async () => {
    const { id } = await paidAsGuest(app, guest());
    await start(ann, id);
    await app.db.updateTable('request').set({ images_deleted_at: clock.now() }).where('id', '=', id).execute();
    expect((await process(ann, id, { documentsVerified: true })).refusal?.code).toBe('request.unchecked');
  });
});

describe('T-42: releasing', () => {
  it('not from the queue, and only by who holds it', async () => {
    const { id } = await paidAsGuest(app, guest());
    expect((await process(ann, id, { documentsVerified: true })).refusal?.code).toBe('request.wrong_state');
    await start(ann, id);
    const foreign = await process(bob, id, { documentsVerified: true });
    expect([foreign.status, foreign.refusal?.code]).toEqual([409, 'request.not_yours']);
    expect((await requestRow(app, id)).status).toBe('INPROGRESS');
  });

  it('a super admin may stand in, on record', async () => {
    const root = await as(app, await aSuperAdmin(app.db));
    const { id } = await paidAsGuest(app, guest());
    await startAndLook(ann, id);
    await lookAtPhotos(root, id);
    expect((await process(root, id, { documentsVerified: true })).status).toBe(200);
    const { details } = await lastOnRecord(app, { on: id, action: 'request.fulfilled' });
    expect(details).toMatchObject({ insteadOf: ann.person.id, basis: 'documents' });
  });

  it('the same codes again are answered again, other ones refused, and nobody else can guess at them', async () => {
    const { id } = await paidAsGuest(app, guest());
    await fulfil(ann, id, { keycode: 'AB-77' });
    expect((await process(ann, id, { keycode: 'ab-77' })).status).toBe(200);
    const other = await process(ann, id, { keycode: 'AB-78' });
    expect([other.status, other.refusal?.code]).toEqual([409, 'request.other_code']);
    for (const keycode of ['AB-77', 'AB-78']) {
      expect((await process(bob, id, { keycode })).refusal?.code).toBe('request.wrong_state');
    }
    expect((await actionsOn(app, id)).filter((action) => action === 'request.fulfilled')).toHaveLength(1);
  });

  it('I-10, T-12: a PIN exactly where one was paid for', async () => {
    const nissan = await paidAsGuest(app, guest(), aVehicle('Nissan'));
    await startAndLook(ann, nissan.id);
    const missing = await process(ann, nissan.id, { documentsVerified: true });
    expect([missing.status, missing.refusal?.error]).toEqual([
      409,
      'Nissan needs a PIN. Please enter it before submitting.',
    ]);
    expect((await process(ann, nissan.id, { documentsVerified: true, pincode: '1234' })).status).toBe(200);
    const ford = await paidAsGuest(app, guest());
    await startAndLook(ann, ford.id);
    expect((await process(ann, ford.id, { documentsVerified: true, pincode: '1234' })).refusal?.code).toBe(
      'request.pin_not_paid',
    );
    expect((await process(ann, ford.id, { documentsVerified: true, pincode: '' })).status).toBe(200);
  });

  it('asks for a code in the specified words', async () => {
    const { id } = await paidAsGuest(app, guest());
    await start(ann, id);
    const empty = await process(ann, id, { keycode: ' ' });
    expect([empty.status, empty.refusal?.fields?.['keycode']]).toEqual([
      422,
      'Please enter a key code before submitting.',
    ]);
    expect((await process(ann, id, { documentsVerified: 'false' })).status).toBe(422);
  });

  it('owes the customer one mail, without the code', async () => {
    const { id } = await paidAsGuest(app, guest(), { email: 'guest@example.com' });
    await fulfil(ann, id, { keycode: 'SECRET1' });
    await process(ann, id, { keycode: 'SECRET1' });
    const mails = await mailsAbout(id);
    expect(mails.map(({ template, recipient }) => [template, recipient])).toEqual([
      ['request.fulfilled', 'guest@example.com'],
    ]);
    expect(JSON.stringify(mails)).not.toContain('SECRET1');
  });
});

describe('declining', () => {
  it('ends a waiting or an own request with a reason that the customer reads', async () => {
    const browser = guest();
    const { id, trackToken } = await paidAsGuest(app, browser, { email: 'sad@example.com' });
    const decline = (by: Visitor, body: BodySentBy<typeof declineRequest>) =>
      by.call(declineRequest, { params: { id }, body });
    const nothing = await ann.callAnyhow(declineRequest, { params: { id }, body: {} });
    expect([nothing.status, nothing.refusal?.fields]).toEqual([422, { reason: 'Please choose a reason.' }]);
    // That the time ran out is for the program to say.
    const late = await ann.callAnyhow(declineRequest, { params: { id }, body: { reason: 'OUT_OF_TIME' } });
    expect([late.status, late.refusal?.fieldCodes]).toEqual([422, { reason: 'reason.required' }]);
    expect((await decline(ann, { reason: 'OTHER' })).refusal?.fieldCodes).toEqual({ note: 'note.required' });
    // A code stands in no note, unless whoever wrote it says that it is none.
    const told = { reason: 'ID_EXPIRED', note: 'K12345 is of another car.' } as const;
    expect((await decline(ann, told)).refusal?.fieldCodes).toEqual({ note: 'text.may_hold_code' });
    const { id: other } = await paidAsGuest(app, guest());
    const sure = { params: { id: other }, body: { ...told, noCode: true } };
    expect((await ann.call(declineRequest, sure)).json.status).toBe('DECLINED');
    const { details } = await lastOnRecord(app, { on: other, action: 'request.declined' });
    expect(details).toEqual({ confirmedNoCode: true });
    await start(ann, id);
    expect((await decline(bob, { reason: 'ID_EXPIRED' })).refusal?.code).toBe('request.not_yours');
    expect((await decline(ann, { reason: 'ID_EXPIRED', note: 'Since May.' })).json).toMatchObject({
      status: 'DECLINED',
      declineReason: 'ID_EXPIRED',
      can: ['note'],
    });
    expect((await browser.call(trackOrder, { params: { token: trackToken } })).json.requests[0]).toMatchObject({
      status: 'DECLINED',
      declineReason: 'ID_EXPIRED',
      declineNote: 'Since May.',
      can: [],
    });
    expect((await mailsAbout(id)).map(({ template }) => template)).toEqual(['request.declined']);
    expect((await decline(ann, { reason: 'ID_EXPIRED' })).refusal?.code).toBe('request.wrong_state');
  });
});

describe('I-20: nobody works on their own', () => {
  it('neither under their account nor under their guest cookie; but anybody declines', async () => {
    const self = await as(app, await aMember(app.db));
    const asMember = await paidAsMember(app, self);
    await app.db.updateTable('person').set({ role: 'ADMIN' }).where('id', '=', self.person.id).execute();

    const cookie = guest();
    const asGuest = await paidAsGuest(app, cookie);
    const declined = await paidAsGuest(app, cookie);
    self.setCookie('guest', cookie.cookie('guest') ?? '');

    for (const { id } of [asMember, asGuest]) {
      expect((await start(self, id)).refusal?.code).toBe('request.own_case');
      await start(ann, id);
      expect((await process(self, id, { documentsVerified: true })).refusal?.code).toBe('request.own_case');
      await later(6 * MINUTE, self);
      expect((await self.call(takeOverRequest, { params: { id } })).refusal?.code).toBe('request.own_case');
      expect((await self.call(deskRequest, { params: { id } })).json.can).toEqual([]);
    }
    const { id } = declined;
    expect((await self.call(deskRequest, { params: { id } })).json.can).toEqual(['decline']);
    const said = await self.call(declineRequest, { params: { id }, body: { reason: 'ID_EXPIRED' } });
    expect(said.status).toBe(200);
  });
});

describe('T-43, T-44: lists', () => {
  it('hold neither codes nor images', async () => {
    const { id, confirmationNumber } = await paidAsGuest(app, guest(), aVehicle('Nissan'));
    await fulfil(ann, id, { keycode: 'CANARY77', pincode: '998877' });
    const list = await ann.call(transactions, { query: { search: confirmationNumber } });
    expect(list.json[0]).toMatchObject({
      status: 'FULFILLED',
      vehicles: [{ id, hasKeycode: true, keycode: '••••••' }],
    });
    const one = await ann.call(deskRequest, { params: { id } });
    expect(one.json.frontId).toMatch(/^\/files\/[0-9a-f-]{36}$/);
    for (const { text } of [list, one]) {
      expect(text).not.toContain('CANARY77');
      expect(text).not.toContain('998877');
      expect(text.length).toBeLessThan(4_000);
    }
  });
});

describe('T-45: transactions', () => {
  it('are found by confirmation number, VIN from either end, or e-mail', async () => {
    const vehicle = aVehicle();
    const { orderId, confirmationNumber } = await paidAsGuest(app, guest(), {
      ...vehicle,
      email: 'find.me@example.com',
    });
    const isFound = async (search: string) =>
      (await ann.call(transactions, { query: { limit: '100', search } })).json.some((row) => row.id === orderId);
    for (const search of [
      confirmationNumber,
      confirmationNumber.slice(0, 6).toLowerCase(),
      vehicle.vin,
      vehicle.vin.slice(-5),
      'Find.Me@',
    ]) {
      expect(await isFound(search), search).toBe(true);
    }
    expect(await isFound('no such thing')).toBe(false);
    expect(await isFound('%%%')).toBe(false);
  });

  it('are sorted by the allowed keys only, paged, and never more than a hundred', async () => {
    for (const query of [
      { sortBy: 'price' },
      { sortBy: 'status;drop table request' },
      { sortOrder: 'up' },
      { limit: 101 },
      { limit: 0 },
      { status: 'X' },
    ]) {
      expect((await ann.callAnyhow(transactions, { query })).status, JSON.stringify(query)).toBe(422);
    }
    for (const sortBy of ['confirmationnumber', 'status', 'paid'] as const) {
      for (const sortOrder of ['asc', 'desc'] as const) {
        const query = { sortBy, sortOrder, search: '', status: '' } as const;
        const all = (await ann.call(transactions, { query: { ...query, limit: 100 } })).json;
        const seen: string[] = [];
        let next: string | undefined = addressOf(transactions, { query: { ...query, limit: 3 } });
        while (next) {
          const answer: Page = await ann.open(transactions, next);
          seen.push(...answer.json.map((row) => row.id));
          next = /<([^>]+)>; rel="next"/.exec(answer.headers.get('link') ?? '')?.[1];
        }
        expect(seen).toEqual(all.map((row) => row.id));
      }
    }
    const times = async (query: { sortBy?: 'paid'; sortOrder?: 'asc' | 'desc' }) =>
      (await ann.call(transactions, { query: { limit: '100', ...query } })).json.map((row) => row.paidAt);
    const newest = await times({ sortBy: 'paid', sortOrder: 'desc' });
    expect(new Set(newest).size).toBeGreaterThan(1);
    expect(newest, 'descending: the newest first').toEqual(newest.toSorted().toReversed());
    expect(await times({}), 'unless asked otherwise').toEqual(newest);
    expect(await times({ sortOrder: 'asc' })).toEqual(newest.toSorted());
  });

  it('stand where the least advanced of their vehicles stands', async () => {
    const browser = guest();
    const one = await added(browser);
    const two = await added(browser);
    const { orderId, confirmationNumber } = await pay(app, { guestId: one.guestUserId });
    const status = async () =>
      (await ann.call(transactions, { query: { search: confirmationNumber } })).json.find((row) => row.id === orderId)
        ?.status;
    expect(await status()).toBe('PENDING');
    await start(ann, one.id);
    expect(await status()).toBe('PENDING');
    await startAndLook(ann, two.id);
    expect(await status()).toBe('INPROGRESS');
    await ann.call(declineRequest, { params: { id: one.id }, body: { reason: 'ID_EXPIRED' } });
    expect(await status()).toBe('INPROGRESS');
    await process(ann, two.id, { documentsVerified: true });
    expect(await status()).toBe('FULFILLED');
    const filtered = await ann.call(transactions, { query: { status: 'FULFILLED', search: confirmationNumber } });
    expect(filtered.json).toHaveLength(1);
    expect(
      (await ann.call(transactions, { query: { status: 'PENDING', search: confirmationNumber } })).json,
    ).toHaveLength(0);
  });
});

describe('what the head of the queue says', () => {
  it('counts orders and plans to a thousand, and says of more only that there are more', async () => {
    const kept = { status: 'FULFILLED' as const, paid_at: new Date(0) };
    const { orderId } = await paidAsGuest(app, guest());
    await sql`
      with made as (insert into customer_order select (jsonb_populate_record(o, jsonb_build_object(
        'id', gen_random_uuid(), 'confirmation_number', 'M' || n, 'track_token_hash', '\\x' || md5(n::text)))).*
        from customer_order o, generate_series(1, ${MOST_COUNTED}) n where o.id = ${orderId} returning id, confirmation_number)
      insert into desk_order (order_id, status, paid_at, confirmation_number)
        select id, ${kept.status}, ${kept.paid_at}, confirmation_number from made`.execute(app.db);
    expect((await ann.call(deskCounts)).json.transactions).toBe(MOST_COUNTED + 1);
  });

  it('is the median of today, where the caller is', async () => {
    const midnight = new Date(clock.now());
    midnight.setUTCHours(24, 0, 0, 0);
    clock.set(new Date(midnight.getTime() - 5 * MINUTE));
    ann = await as(app, ann.person);
    const { id } = await paidAsGuest(app, guest());
    await fulfil(ann, id);
    const median = async (zone: string) => (await ann.call(deskCounts, { query: { zone } })).json.medianTodayMinutes;
    expect(await median('UTC')).not.toBeNull();
    clock.advance(10 * MINUTE);
    expect([await median('UTC'), await median('America/Toronto')]).toEqual([null, expect.any(Number)]);
  });
});
