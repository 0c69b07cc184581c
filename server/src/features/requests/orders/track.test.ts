import { declineRequest, deskRequest, deskReveal } from '@keywright/contract/desk';
import { myRequests, revealOwnCode, revealTrackedCode, trackOrder, viewImage } from '@keywright/contract/orders';
import { refresh } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { documentsOf, onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile, appOfThisTest } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { added, aVehicle, fulfil, paidAsGuest, paidAsMember, pay, start } from '../../../testing/requests.ts';
import { heldClock } from '../../../platform/clock.ts';
import { DAY_MS, HOUR_MS } from '../../../platform/durations.ts';
import { destroyCodes } from '../destroy-codes.ts';
import { destroyImages } from '../destroy-images.ts';

const clock = heldClock();
const app = await appOfThisFile({ clock });
let ann: Visitor;
let bob: Visitor;

const guest = () => visitor(app.url);
const member = async () => as(app, await aMember(app.db));
const reveal = (browser: Visitor, token: string, requestId: string, what: 'keycode' | 'pincode' = 'keycode') =>
  browser.call(revealTrackedCode, { params: { token }, body: { requestId, what } });
const revealsOf = async (id: string): Promise<number> =>
  (await onRecord(app, { on: id, action: 'code.revealed' })).length;

/** A session of the desk lasts no longer than half a day. */
const deskSignsIn = async (): Promise<void> => {
  ann = await as(app, await anAdmin(app.db, { fname: 'Ann' }));
  bob = await as(app, await anAdmin(app.db));
};

await deskSignsIn();

describe("T-39: a guest's private link", () => {
  it('shows the order as it goes on, and opens the code once it is there', async () => {
    const { id, trackToken, confirmationNumber } = await paidAsGuest(app, guest(), {
      ...aVehicle('Nissan'),
      email: 'gus@example.com',
    });
    const phone = visitor(app.url);
    const order = async () => (await phone.call(trackOrder, { params: { token: trackToken } })).json;
    expect(await order()).toMatchObject({
      confirmationNumber,
      payment: 'HELD',
      email: 'g***@example.com',
      totalCents: 9_000,
      requests: [{ id, status: 'PENDING', hasKeycode: false, priceCents: 9_000, can: ['cancel'] }],
    });
    expect((await reveal(phone, trackToken, id)).refusal?.code).toBe('code.not_ready');
    await fulfil(ann, id, { keycode: 'KX-204', pincode: '4711' });
    const done = await order();
    expect(done.requests[0]).toMatchObject({
      status: 'FULFILLED',
      startedBy: 'Ann',
      hasPincode: true,
      can: ['reveal', 'report', 'confirm'],
    });
    expect(JSON.stringify(done)).not.toMatch(/KX-204|4711/);
    const code = await reveal(phone, trackToken, id);
    expect(code.json).toMatchObject({ what: 'keycode', value: 'KX-204' });
    expect(code.headers.get('cache-control')).toBe('no-store');
    expect((await reveal(phone, trackToken, id, 'pincode')).json.value).toBe('4711');
    expect(await revealsOf(id)).toBe(2);
  });

  it("opens no other order's codes, and a wrong link is told like one that never was", async () => {
    const one = await paidAsGuest(app, guest());
    const other = await paidAsGuest(app, guest());
    await fulfil(ann, other.id);
    expect((await reveal(guest(), one.trackToken, other.id)).status).toBe(404);
    expect((await guest().call(trackOrder, { params: { token: 'A'.repeat(43) } })).status).toBe(404);
    expect((await guest().call(trackOrder, { params: { token: 'short' } })).status).toBe(404);
    expect(await revealsOf(other.id)).toBe(0);
  });

  it("is not how a member's order is reached", async () => {
    const { trackToken } = await paidAsMember(app, await member());
    expect((await guest().call(trackOrder, { params: { token: trackToken } })).status).toBe(404);
  });
});

describe("a member's requests", () => {
  it('stand in three groups, declined ones under fulfilled', async () => {
    const browser = await member();
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1) ids.push((await added(browser)).id);
    const { personId } = await personOf(ids[0] ?? '');
    await pay(app, { personId });
    const [waiting = '', held = '', done = '', declined = ''] = ids;
    await start(ann, held);
    await fulfil(ann, done);
    await ann.call(declineRequest, { params: { id: declined }, body: { reason: 'CODE_NOT_AVAILABLE' } });
    const groups = (await browser.call(myRequests)).json;
    const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id).toSorted();
    expect(idsOf(groups.pendingRequests)).toEqual([waiting]);
    expect(idsOf(groups.inProgressRequests)).toEqual([held]);
    expect(idsOf(groups.fulfilledRequests)).toEqual([done, declined].toSorted());
    expect(groups.payments).toMatchObject([{ payment: 'HELD', vehicles: 4, capturedCents: 0, refundedCents: 0 }]);
    const another = (await (await member()).call(myRequests)).json;
    expect([another.fulfilledRequests, another.payments]).toEqual([[], []]);
  });

  const personOf = async (id: string): Promise<{ personId: string }> => {
    const row = await requestRow(app, id);
    return { personId: row.person_id ?? '' };
  };
});

describe('I-12: a reveal', () => {
  it('is for the owner alone, and for the admin who released it', async () => {
    const owner = await member();
    const { id } = await paidAsMember(app, owner);
    await fulfil(ann, id, { keycode: 'OWN-1' });
    expect((await owner.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).json.value).toBe('OWN-1');
    expect((await owner.call(revealOwnCode, { params: { id }, body: { what: 'pincode' } })).refusal?.code).toBe(
      'code.not_ready',
    );
    expect((await ann.call(deskReveal, { params: { id }, body: { what: 'keycode' } })).json.value).toBe('OWN-1');
    const root = await as(app, await aSuperAdmin(app.db));
    expect(await revealsOf(id)).toBe(2);
    expect((await (await member()).call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).status).toBe(
      404,
    );
    expect((await guest().call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).status).toBe(401);
    for (const admin of [bob, root]) {
      expect((await admin.call(deskReveal, { params: { id }, body: { what: 'keycode' } })).status).toBe(403);
      expect((await admin.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } })).status).toBe(403);
    }
    expect(await revealsOf(id)).toBe(2);
  });

  it('does not happen when it can not be written down', async () => {
    const owner = await member();
    const { id } = await paidAsMember(app, owner);
    await fulfil(ann, id, { keycode: 'CANARY-9' });
    await app.db.schema
      .alterTable('audit_entry')
      .addCheckConstraint('no_reveals', sql`action <> 'code.revealed' or object_id <> ${sql.lit(id)}`)
      .execute();
    const answer = await owner.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    await app.db.schema.alterTable('audit_entry').dropConstraint('no_reveals').execute();
    expect(answer.status).toBe(500);
    expect(answer.text).not.toContain('CANARY-9');
  });

  it('is closed while the payment is in dispute', async () => {
    const { id, orderId, trackToken } = await paidAsGuest(app, guest());
    await fulfil(ann, id);
    await app.db.updateTable('customer_order').set({ is_disputed: true }).where('id', '=', orderId).execute();
    const answer = await reveal(guest(), trackToken, id);
    expect([answer.status, answer.refusal?.code]).toEqual([403, 'code.disputed']);
    expect((await guest().call(trackOrder, { params: { token: trackToken } })).json.requests[0]?.can).toEqual([]);
    expect(await revealsOf(id)).toBe(0);
  });

  it('asks a member whose sign-in is older than 12 hours to sign in again', async () => {
    const owner = await member();
    const { id } = await paidAsMember(app, owner);
    await fulfil(ann, id);
    clock.advance(12 * HOUR_MS + 1);
    await owner.call(refresh);
    await deskSignsIn();
    const answer = await owner.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } });
    expect([answer.status, answer.refusal?.code]).toEqual([403, 'code.sign_in_again']);
  });

  it('comes to an end: ten looks at one request in a day', async () => {
    const { id, trackToken } = await paidAsGuest(app, guest());
    await fulfil(ann, id);
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) statuses.push((await reveal(guest(), trackToken, id)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(200), 429]);
    expect(await revealsOf(id)).toBe(10);
  });

  it('I-13: a code that was moved to another request does not open', async () => {
    const one = await paidAsGuest(app, guest());
    const other = await paidAsGuest(app, guest());
    await fulfil(ann, one.id, { keycode: 'CAR-A' });
    await fulfil(ann, other.id, { keycode: 'CAR-B' });
    const { keycode_secret } = await requestRow(app, one.id);
    await app.db.updateTable('request').set({ keycode_secret }).where('id', '=', other.id).execute();
    const answer = await reveal(guest(), other.trackToken, other.id);
    expect([answer.status, answer.refusal?.code]).toEqual([503, 'code.vault_unavailable']);
    expect(await revealsOf(other.id)).toBe(0);
  });
});

describe('photos (T-29, T-44)', () => {
  it('are shown to their owner, with the private link, and to the desk on record; to nobody else', async () => {
    const owner = guest();
    const { id, trackToken } = await paidAsGuest(app, owner);
    const { frontId } = (await ann.call(deskRequest, { params: { id } })).json;
    const seen = await ann.open(viewImage, frontId);
    expect(seen.status).toBe(200);
    expect(seen.headers.get('content-type')).toBe('image/jpeg');
    expect(seen.headers.get('cache-control')).toBe('private, no-store');
    expect(seen.headers.get('content-security-policy')).toContain('sandbox');
    expect(seen.headers.get('content-disposition')).toBe('inline; filename="frontId.jpg"');
    const looks = await onRecord(app, { on: frontId!.slice('/files/'.length), action: 'image.viewed' }, 'details');
    expect(looks).toEqual([{ details: { requestId: id, kind: 'frontId' } }]);

    expect((await owner.open(viewImage, frontId)).status).toBe(200);
    const phone = guest();
    const [tracked] = (await phone.call(trackOrder, { params: { token: trackToken } })).json.requests;
    expect((await phone.open(viewImage, tracked?.frontId)).status).toBe(200);
    const other = await paidAsGuest(app, guest());
    const strangers = [guest(), await member()];
    for (const browser of strangers) {
      expect((await browser.open(viewImage, frontId)).status).toBe(404);
      await browser.call(trackOrder, { params: { token: other.trackToken } });
      expect((await browser.open(viewImage, frontId)).status).toBe(404);
      expect((await browser.call(viewImage, { params: { id: crypto.randomUUID() } })).status).toBe(404);
      expect((await browser.call(viewImage, { params: { id: 'nothing' } })).status).toBe(404);
    }
  });

  it('have addresses that open nothing by themselves, and hold no private link', async () => {
    const { trackToken } = await paidAsGuest(app, guest());
    const phone = guest();
    const answer = await phone.call(trackOrder, { params: { token: trackToken } });
    const { id: orderId, requests } = answer.json;
    const { frontId, backId } = requests[0]!;
    expect(answer.text).not.toContain(trackToken);
    expect(frontId).toMatch(/^\/files\/[\w-]{36}$/);
    expect((await guest().open(viewImage, frontId)).status).toBe(404);
    expect((await guest().get(`${frontId}?track=${trackToken}`)).status).toBe(404);
    const pass = `photos_${orderId}`;
    expect(phone.cookies.get(pass)?.flags).toBe('max-age=7200; path=/files; httponly; samesite=strict');
    const copy = phone.cookie(pass) ?? '';
    expect((await phone.open(viewImage, backId)).status).toBe(200);
    const forger = guest();
    forger.setCookie(
      pass,
      copy.replace(/^\d+/, (until) => String(Number(until) + HOUR_MS)),
      '/files',
    );
    expect((await forger.open(viewImage, frontId)).status).toBe(404);
    const late = guest();
    late.setCookie(pass, copy, '/files');
    expect((await late.open(viewImage, frontId)).status).toBe(200);
    clock.advance(2 * HOUR_MS);
    expect((await late.open(viewImage, frontId)).status).toBe(404);
    await deskSignsIn();
  });

  it('of a cart are not the desk’s', async () => {
    const { id } = await added(guest());
    const [{ file_id }] = (await documentsOf(app, id, 'file_id')) as [{ file_id: string }];
    expect((await ann.call(viewImage, { params: { id: file_id } })).status).toBe(404);
  });
});

describe('I-27: what is past its time', () => {
  it('a code does not open after thirty days, and its key is destroyed; who released it stays known', async () => {
    const { id, trackToken } = await paidAsGuest(app, guest(), aVehicle('Nissan'));
    await fulfil(ann, id, { keycode: 'LAST-1', pincode: '777' });
    clock.advance(30 * DAY_MS);
    expect((await reveal(guest(), trackToken, id)).refusal?.code).toBe('code.closed');
    expect((await reveal(guest(), trackToken, id)).status).toBe(410);
    expect(await destroyCodes(app.parts)).toBeGreaterThanOrEqual(1);
    expect(await destroyCodes(app.parts)).toBe(0);
    const row = await requestRow(app, id);
    const secrets = await app.db
      .selectFrom('vault_record')
      .selectAll()
      .where('id', 'in', [row.keycode_secret ?? '', row.pincode_secret ?? ''])
      .execute();
    expect(secrets.map(({ ciphertext, wrapped_key }) => [ciphertext, wrapped_key])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(row).toMatchObject({ status: 'FULFILLED', fulfilled_by: expect.any(String) as string });
  });

  it('photos are destroyed ninety days after the end, not before', async () => {
    const { id } = await paidAsGuest(app, guest());
    for (const browser of [ann, bob]) await browser.call(refresh);
    const admin = await as(app, await anAdmin(app.db));
    await fulfil(admin, id);
    const states = async () => {
      const rows = await app.db
        .selectFrom('document as d')
        .innerJoin('stored_file as f', 'f.id', 'd.file_id')
        .select('f.state')
        .where('d.request_id', '=', id)
        .execute();
      return new Set(rows.map(({ state }) => state));
    };
    clock.advance(89 * DAY_MS);
    await destroyImages(app.parts);
    expect(await states()).toEqual(new Set(['STORED']));
    clock.advance(DAY_MS + HOUR_MS);
    await destroyImages(app.parts);
    expect(await states()).toEqual(new Set(['DELETED']));
    const again = await as(app, await anAdmin(app.db));
    expect((await again.call(deskRequest, { params: { id } })).json).toMatchObject({
      frontId: null,
      status: 'FULFILLED',
    });
  });
});

it('says how long it usually takes once five were fulfilled', async () => {
  const fresh = await appOfThisTest({ clock });
  const admin = await as(fresh, await anAdmin(fresh.db));
  let token = '';
  const read = async () => (await visitor(fresh.url).call(trackOrder, { params: { token } })).json;
  const usual = async () => (await read()).usualMinutes;
  for (let n = 1; n <= 5; n += 1) {
    const { id, trackToken } = await paidAsGuest(fresh, visitor(fresh.url));
    token = trackToken;
    if (n === 5) expect(await usual()).toBeNull();
    clock.advance(n * 60_000);
    await fulfil(admin, id);
    await admin.call(refresh);
  }
  expect(await usual()).toEqual({ from: 2, to: 4 });
  expect((await read()).pace).toEqual({
    firstMinutes: expect.any(Number),
    eachMinutes: expect.any(Number),
    usualMinutes: 4,
  });
});
