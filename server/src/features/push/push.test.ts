import { askPhotoAgain } from '@keywright/contract/desk';
import { ownPush, subscribeOwn, subscribeTracked, trackedPush, unsubscribeTracked } from '@keywright/contract/push';
import { logout } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { bringForward } from '../../platform/jobs/jobs.ts';
import { sha256 } from '../../platform/secrets.ts';
import { orderRow } from '../../testing/look-ups.ts';
import { appOfThisFile, ofThisFile } from '../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, anAdmin } from '../../testing/people.ts';
import { openPushService } from '../../testing/push-double.ts';
import { aPush } from '../../testing/pushes.ts';
import { fulfil, paidAsGuest, paidAsMember, wantPhoto } from '../../testing/requests.ts';

/** 10 in the morning in New York. */
const clock = heldClock(new Date('2026-11-24T15:00:00Z'));
const service = await ofThisFile(openPushService());
const app = await appOfThisFile({ clock, env: { PUSH_TEST_SERVICE: service.origin } });
let desk: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  desk = await as(app, await anAdmin(app.db));
});

const waiting = async (): Promise<{ error: string | null }[]> => {
  const { rows } = await sql<{ error: string | null }>`
    select j.last_error as error from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier in ('push-request', 'send-push')`.execute(app.db);
  return rows;
};
/** Every push that is owed was made, or is not made. */
const allDone = () => expect.poll(waiting, { timeout: 15_000 }).toEqual([]);
const count = async (): Promise<number> => (await app.db.selectFrom('push_subscription').select('id').execute()).length;

const aGuest = async () => {
  const guest = visitor(app.url);
  const { id, orderId, trackToken: token } = await paidAsGuest(app, guest);
  const device = service.device();
  const follow = (body: typeof device.subscription = device.subscription) =>
    guest.call(subscribeTracked, { params: { token }, body });
  return { guest, id, orderId, token, device, follow };
};

it('a guest who asked is told that the code is ready, and of nothing that it opens with', async () => {
  const { id, token, device, follow, orderId } = await aGuest();
  const other = await aGuest();
  expect((await follow()).status).toBe(200);
  expect((await other.follow()).status).toBe(200);
  await fulfil(desk, id, { keycode: 'K7777' });
  await allDone();
  const [push, ...more] = device.read();
  expect(more).toEqual([]);
  const { confirmation_number: number } = await orderRow(app, orderId);
  expect(push?.said).toEqual({
    title: 'Your key code is ready',
    body: `Order ${number}. Open it to see the code.`,
    tag: expect.stringMatching(/^[\w-]{32}$/),
    page: `/track/${token}`,
    lang: 'en',
  });
  const setting = await visitor(app.url).call(trackedPush, { params: { token } });
  expect(push?.from).toEqual({
    key: setting.json.publicKey,
    aud: service.origin,
    sub: 'mailto:support@keywright.example',
    exp: Math.floor(clock.now().getTime() / 1_000) + 12 * 60 * 60,
  });
  expect(push?.headers).toMatchObject({ urgency: 'high', ttl: '14400', 'content-encoding': 'aes128gcm' });
  expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
  // Whoever follows another order hears nothing of this one.
  expect(other.device.read()).toEqual([]);
  expect(app.logged.join('')).not.toContain(device.subscription.endpoint);
});

it('a member is told while logged in, and no more after the log-out', async () => {
  const person = await aMember(app.db);
  const [phone, laptop] = [await as(app, person), await as(app, person)];
  const [onPhone, onLaptop] = [service.device(), service.device()];
  expect((await phone.call(subscribeOwn, { body: onPhone.subscription })).status).toBe(200);
  expect((await laptop.call(subscribeOwn, { body: onLaptop.subscription })).status).toBe(200);
  expect((await phone.call(ownPush)).json).toMatchObject({ isOn: true, quiet: null });
  await laptop.call(logout);
  const { id } = await paidAsMember(app, phone);
  await fulfil(desk, id);
  await allDone();
  expect(onPhone.read().map(({ said }) => said['page'])).toEqual([`/dashboard?order=${id}`]);
  expect(onLaptop.read()).toEqual([]);
});

it('an account that is revoked between the release and the push hears nothing', async () => {
  const member = await as(app, await aMember(app.db));
  const device = service.device();
  await member.call(subscribeOwn, { body: device.subscription });
  const { id } = await paidAsMember(app, member);
  service.answerNext({ status: 503 });
  await fulfil(desk, id);
  await expect.poll(async () => (await waiting())[0]?.error).toContain('503');
  await app.db.updateTable('person').set({ is_active: false }).where('id', '=', member.person.id).execute();
  await bringForward(app.db, 'send-push');
  await allDone();
  expect(device.read()).toHaveLength(1);
});

it('in quiet hours nothing is pushed, and the mail goes', async () => {
  const { guest, id, token, device, follow } = await aGuest();
  await follow({ ...device.subscription, quiet: { from: 22 * 60, to: 11 * 60 } });
  const day = await aGuest();
  await day.follow({ ...day.device.subscription, quiet: { from: 11 * 60, to: 22 * 60 } });
  const shown = await guest.call(trackedPush, {
    params: { token },
    query: { device: sha256(device.subscription.endpoint).toString('hex') },
  });
  expect(shown.json).toMatchObject({ isOn: true, quiet: { from: 1320, to: 660 } });
  await app.db.updateTable('request').set({ contact_email: 'sam@example.com' }).where('id', '=', id).execute();
  await fulfil(desk, id);
  await fulfil(desk, day.id);
  await allDone();
  expect(device.read()).toEqual([]);
  expect(day.device.read()).toHaveLength(1);
});

it('a photo that is wanted again is told, unless another has come', async () => {
  const { id, device, follow } = await aGuest();
  await follow();
  await wantPhoto(desk, id);
  await allDone();
  expect(device.read().map(({ said }) => said['title'])).toEqual(['Retake the photo of the front of the ID']);
  // For another reason it is wanted still: that is read where it is sent, and rings nobody again.
  const body = { kind: 'frontId', reason: 'BLURRED' } as const;
  expect((await desk.call(askPhotoAgain, { params: { id }, body })).status).toBe(200);
  await allDone();
  expect(device.read()).toHaveLength(1);
});

it('a photo that is wanted again before anyone has started is announced too', async () => {
  const { id, device, follow } = await aGuest();
  await follow();
  const body = { kind: 'registration', reason: 'GLARE' } as const;
  expect((await desk.call(askPhotoAgain, { params: { id }, body })).status).toBe(200);
  await allDone();
  expect(device.read().map(({ said }) => said['title'])).toEqual(['Retake the photo of the registration']);
});

it('a service that can’t just now is asked again, one that knows the browser no more is not, and a redirect is not followed', async () => {
  const first = await aGuest();
  await first.follow();
  service.answerNext({ status: 429 });
  await fulfil(desk, first.id);
  await expect.poll(async () => (await waiting())[0]?.error).toContain('429');
  await bringForward(app.db, 'send-push');
  await allDone();
  expect(first.device.read()).toHaveLength(2);

  const gone = await aGuest();
  await gone.follow();
  const before = await count();
  service.answerNext({ status: 410 });
  await fulfil(desk, gone.id);
  await allDone();
  expect(await count()).toBe(before - 1);

  const led = await aGuest();
  await led.follow();
  const calls = service.came.length;
  service.answerNext({ status: 302, headers: { location: `${service.origin}/elsewhere` } });
  await fulfil(desk, led.id);
  await allDone();
  expect(service.came.slice(calls).map(({ device }) => device)).not.toContain('elsewhere');
  expect(service.came).toHaveLength(calls + 1);
});

it('what is two hours old is no news', async () => {
  const { id, device, follow } = await aGuest();
  await follow();
  service.answerNext({ status: 500 });
  await fulfil(desk, id);
  await expect.poll(async () => (await waiting())[0]?.error).toContain('500');
  clock.advance(3 * 60 * 60_000);
  await bringForward(app.db, 'send-push');
  await allDone();
  expect(device.read()).toHaveLength(1);
});

it('whoever asks for no more is told no more, and five browsers follow an order at most', async () => {
  const { guest, id, token, device, follow } = await aGuest();
  await follow();
  const hash = sha256(device.subscription.endpoint).toString('hex');
  expect((await guest.call(unsubscribeTracked, { params: { token }, query: { device: hash } })).status).toBe(200);
  const many = Array.from({ length: 6 }, () => service.device());
  for (const one of many) {
    await follow(one.subscription);
    clock.advance(1_000);
  }
  await fulfil(desk, id);
  await allDone();
  expect(device.read()).toEqual([]);
  expect(many.map((one) => one.read().length)).toEqual([0, 1, 1, 1, 1, 1]);
});

it('an address that is no browser’s push service is refused, with the rest of what was sent', async () => {
  const { follow } = await aGuest();
  for (const endpoint of ['https://example.com/a', 'http://127.0.0.1:1/a', 'https://fcm.googleapis.com:81/a']) {
    const refused = await follow({ ...aPush(endpoint), quiet: null });
    expect(refused.refusal?.code).toBe('push.unknown_service');
  }
  expect((await follow({ ...aPush(), quiet: null, zone: 'Nowhere' })).status).toBe(422);
});
