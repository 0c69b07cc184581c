import { login, logout, me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { lastMailShown, owedMails } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { dumpOf, tracesOf } from '../../../testing/dump.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const YEAR_MS = 365 * 24 * 60 * 60_000;
const android =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';
const clock = heldClock();
const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
let member: TestPerson;
let home: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  member = await aMember(app.db);
  home = await as(app, member);
});

const mailsTo = ({ email }: TestPerson) => owedMails(app, { to: email, template: 'new-device' }, 'id', 'locale');

const readMail = ({ email }: TestPerson) => lastMailShown(app, { to: email, template: 'new-device' });

const signInFrom = (browser: Visitor, ip = '192.0.2.7') =>
  browser.call(
    login,
    { body: { email: member.email, password: member.password } },
    { 'user-agent': android, 'x-forwarded-for': ip },
  );

describe('somebody who signs in', () => {
  it('for the first time ever gets no mail about it, and none from the same browser later', async () => {
    await home.call(logout);
    await home.signIn(member);
    expect(await mailsTo(member)).toEqual([]);
  });

  it('from a browser that they never used is told when, from where and what to do, once', async () => {
    const phone = visitor(app.url);
    await signInFrom(phone);
    await signInFrom(phone);
    await phone.call(logout);
    await signInFrom(phone, '203.0.113.5');
    expect(await mailsTo(member)).toHaveLength(1);
    const text = await readMail(member);
    expect(text).toContain('A new device logged in to your Keywright account');
    expect(text).toContain('Chrome on Android, from the internet address 192.0.2.7');
    const time = new Intl.DateTimeFormat('en-CA', {
      dateStyle: 'long',
      timeStyle: 'long',
      timeZone: 'America/New_York',
    });
    expect(text).toContain(time.format(clock.now()));
    expect(text).toContain('choose a new password at once');
    expect(text).toContain('/login');
  });

  it('reads it in French where they read French', async () => {
    await app.db.updateTable('person').set({ locale: 'fr' }).where('id', '=', member.id).execute();
    await signInFrom(visitor(app.url));
    const text = await readMail(member);
    expect(text).toContain('Un nouvel appareil a ouvert une session dans votre compte Keywright');
    expect(text).toContain('Chrome sur Android, à partir de l’adresse Internet 192.0.2.7');
    expect(text).toContain('choisissez tout de suite un nouveau mot de passe');
    expect(text).toContain('/fr/login');
  });

  it('on a browser that somebody else used is known there from then on, each by themselves', async () => {
    const other = await aMember(app.db);
    await home.signIn(other);
    expect(await mailsTo(other)).toEqual([]);
    await visitor(app.url).signIn(other);
    expect(await mailsTo(other)).toHaveLength(1);
    await home.signIn(member);
    expect(await mailsTo(member)).toEqual([]);
  });

  it('many times at once from one new browser is told once', async () => {
    const phone = visitor(app.url);
    phone.setCookie('device', 'd'.repeat(43));
    await Promise.all(Array.from({ length: 8 }, () => signInFrom(phone)));
    expect(await mailsTo(member)).toHaveLength(1);
  });

  it('with a wrong password is told nothing and leaves no cookie', async () => {
    const stranger = visitor(app.url);
    await stranger.signIn({ ...member, password: 'not it' });
    expect([...stranger.cookies.keys()]).toEqual([]);
    expect(await mailsTo(member)).toEqual([]);
  });
});

describe('the cookie by which a browser is known', () => {
  it('can not be read by script, goes to no other site, lasts a year, and outlives the session', async () => {
    expect(home.cookies.get('device')?.flags).toBe(`max-age=${YEAR_MS / 1_000}; path=/; httponly; samesite=lax`);
    expect(home.cookie('device')).toMatch(/^[\w-]{43}$/);
    const secret = home.cookie('device');
    await home.call(logout);
    await home.signIn(member);
    expect(home.cookie('device')).toBe(secret);
  });

  it('that is made up is replaced', async () => {
    const phone = visitor(app.url);
    phone.setCookie('device', 'x');
    await signInFrom(phone);
    expect(phone.cookie('device')).toMatch(/^[\w-]{43}$/);
  });

  it('opens nothing: with it alone nobody is signed in', async () => {
    const thief = visitor(app.url);
    thief.setCookie('device', home.cookie('device') ?? '');
    expect((await thief.call(me)).status).toBe(401);
    expect((await thief.call(refresh)).status).toBe(401);
  });

  it('lies nowhere in the database or the log (I-11)', async () => {
    const everything = `${await dumpOf(app.db)}\n${app.logged.join('')}`;
    for (const trace of tracesOf(home.cookie('device') ?? '')) expect(everything).not.toContain(trace);
  });
});
