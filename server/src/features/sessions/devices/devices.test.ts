import { randomUUID } from 'node:crypto';
import { endOneSession, endOtherSessions, logoutEverywhere, mySessions } from '@keywright/contract/devices';
import { login, logout, me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { DAY_MS, MINUTE_MS } from '../../../platform/durations.ts';
import { announce } from '../../../platform/live/announce.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import type { Answer } from '../../../testing/answer.ts';
import { type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const clock = heldClock();
const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
let member: TestPerson;
let phone: Visitor;
let desk: Visitor;
beforeEach(async () => {
  member = await aMember(app.db);
  phone = await signedIn(android, '192.0.2.7');
  clock.advance(MINUTE_MS);
  desk = await signedIn(windows, '198.51.100.8');
});

const signedIn = async (userAgent: string, ip: string, person = member): Promise<Visitor> => {
  const browser = visitor(app.url);
  const headers = { 'user-agent': userAgent, 'x-forwarded-for': ip };
  expect(
    (await browser.call(login, { body: { email: person.email, password: person.password } }, headers)).status,
  ).toBe(200);
  return browser;
};

const devicesSeenBy = async (browser: Visitor) => (await browser.call(mySessions)).json;
const idOf = async (browser: Visitor): Promise<string> => (await devicesSeenBy(browser))[0]!.id;
const isOut = async (browser: Visitor): Promise<boolean> =>
  (await browser.call(me)).status === 401 && (await browser.call(refresh)).status === 401;

describe('where somebody is signed in', () => {
  it('is told by device, place and time, the asking one first and nobody else’s', async () => {
    await signedIn(windows, '203.0.113.9', await aMember(app.db));
    const [signedInAt, now] = [new Date(clock.now().getTime() - MINUTE_MS).toISOString(), clock.now().toISOString()];
    const onPhone = { device: 'Chrome on Android', ip: '192.0.2.7', signedInAt };
    const atDesk = { device: 'Firefox on Windows', ip: '198.51.100.8', signedInAt: now, lastSeenAt: now };
    expect(await devicesSeenBy(desk)).toMatchObject([
      { ...atDesk, current: true },
      { ...onPhone, current: false },
    ]);
    expect(await devicesSeenBy(phone)).toMatchObject([
      { ...onPhone, current: true, lastSeenAt: now },
      { ...atDesk, current: false },
    ]);
  });

  it('is told in French to who reads French', async () => {
    const { json } = await phone.call(mySessions, {}, { 'accept-language': 'fr-CA' });
    expect(json[0]?.device).toBe('Chrome sur Android');
  });

  it('leaves out what was signed out, and what lay idle for so long that it can not be renewed', async () => {
    await phone.call(logout);
    expect(await devicesSeenBy(desk)).toHaveLength(1);
    const idle = await signedIn(android, '192.0.2.7');
    for (let day = 0; day < 30; day += 1) {
      clock.advance(DAY_MS);
      expect((await desk.call(refresh)).status).toBe(200);
    }
    expect(await devicesSeenBy(desk)).toHaveLength(1);
    expect(await isOut(idle)).toBe(true);
  });

  it('is news for their other devices at once', async () => {
    const stream = await fetch(`${app.url}/live`, {
      headers: { authorization: `Bearer ${desk.cookie('access_token')}` },
    });
    const heard = stream.text();
    // What they were told of the two log-ins may come late: it comes before this.
    const mark = randomUUID();
    await announce(app.db, { type: 'devices.changed', personId: mark }, [`person:${member.id}`]);
    await phone.call(logout);
    await signedIn(android, '192.0.2.7');
    await desk.call(logout);
    const [, news = ''] = (await heard).split(mark);
    const changes = news.split('\n').filter((line) => line.includes(`"devices.changed","id":"${member.id}"`));
    expect(changes).toHaveLength(2);
  });
});

describe('signing a device out', () => {
  it('from another one ends it at once, and what is left is answered', async () => {
    const answer = await desk.call(endOneSession, { params: { id: await idOf(phone) } });
    expect(answer).toMatchObject({ status: 200, json: [{ current: true, device: 'Firefox on Windows' }] });
    expect(answer.json).toHaveLength(1);
    expect(await isOut(phone)).toBe(true);
    expect(await isOut(desk)).toBe(false);
  });

  it('its own ends it as logging out does', async () => {
    expect((await desk.call(endOneSession, { params: { id: await idOf(desk) } })).status).toBe(200);
    expect([...desk.cookies.keys()]).toEqual(['device']);
    expect((await devicesSeenBy(phone)).length).toBe(1);
  });

  it('of somebody else, one that is gone and one that never was are answered alike, and nothing happens (I-14)', async () => {
    const other = await signedIn(windows, '203.0.113.9', await aMember(app.db));
    const foreign = await idOf(other);
    const gone = await idOf(phone);
    await phone.call(logout);
    const said = ({ status, refusal, headers }: Answer) => [status, { ...refusal, requestId: '' }, [...headers.keys()]];
    const answers: Answer[] = [];
    for (const id of [foreign, gone, randomUUID(), 'nonsense'])
      answers.push(await desk.call(endOneSession, { params: { id } }));
    expect(answers.map(({ status, refusal }) => [status, refusal?.code])).toEqual(
      answers.map(() => [404, 'not_found']),
    );
    expect(new Set(answers.map((answer) => JSON.stringify(said(answer)))).size).toBe(1);
    expect(await isOut(other)).toBe(false);
  });

  it('everywhere else leaves the one that asks', async () => {
    const third = await signedIn(android, '192.0.2.9');
    const answer = await desk.call(endOtherSessions);
    expect(answer).toMatchObject({ status: 200, json: [{ current: true }] });
    expect([await isOut(phone), await isOut(third), await isOut(desk)]).toEqual([true, true, false]);
  });

  it('everywhere leaves none, and expires the cookies', async () => {
    expect(await desk.call(logoutEverywhere)).toMatchObject({ status: 200, json: { ok: true } });
    expect([...desk.cookies.keys()]).toEqual(['device']);
    expect([await isOut(phone), await isOut(desk)]).toEqual([true, true]);
    const reasons = await onRecord(app, { by: member.id, action: 'session.ended' }, 'reason', 'actor_id');
    expect(reasons).toEqual([1, 2].map(() => ({ reason: 'signed out everywhere', actor_id: member.id })));
  });

  it('is refused to a guest', async () => {
    const guest = visitor(app.url);
    const answers = await Promise.all([
      guest.call(mySessions),
      guest.call(endOneSession, { params: { id: await idOf(phone) } }),
      guest.call(endOtherSessions),
      guest.call(logoutEverywhere),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect(await isOut(phone)).toBe(false);
  });

  it('by two devices that throw each other out at the same moment is no deadlock', async () => {
    const [one, two] = [await idOf(phone), await idOf(desk)];
    const statuses = (
      await Promise.all([
        phone.call(endOneSession, { params: { id: two } }),
        desk.call(endOneSession, { params: { id: one } }),
      ])
    ).map(({ status }) => status);
    for (const status of statuses) expect([200, 401, 404]).toContain(status);
    const many = await Promise.all(Array.from({ length: 16 }, (_, n) => (n % 2 ? phone : desk).call(logoutEverywhere)));
    for (const { status } of many) expect([200, 401]).toContain(status);
    expect([await isOut(phone), await isOut(desk)]).toEqual([true, true]);
  });
});
