import { login, me } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { guardLimit } from '../../../platform/limits/guard-limit.ts';
import { bucketOf } from '../../../platform/limits/limits.ts';
import { onRecord, requestRow } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { type Visitor, visitor } from '../../../testing/browser.ts';
import { aMember, anAdmin } from '../../../testing/people.ts';
import { added } from '../../../testing/requests.ts';

const clock = heldClock();
let browser: Visitor;
/** Whoever sits at the demo's own machine is not counted by address. */
const passedOn = { 'x-forwarded-for': '127.0.0.1' };

const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
beforeEach(async () => {
  browser = visitor(app.url, passedOn);
  await app.db.deleteFrom('attempt').execute();
});

const acts = async (action: string) => (await onRecord(app, { action })).toReversed();

describe('signing in', () => {
  it('a member signs in and is known on the next call', async () => {
    const member = await aMember(app.db, { fname: 'Dana' });
    const answer = await browser.signIn(member);
    const user = {
      id: member.id,
      role: 'BASEUSER',
      email: member.email,
      fname: 'Dana',
      lname: 'Person',
      isValidatedUser: true,
    };
    expect(answer).toMatchObject({ status: 200, json: { user } });
    expect(await browser.call(me)).toMatchObject({ status: 200, json: { status: 200, user } });
  });

  it('script can read neither token, only the hint that there is a session, and whose', async () => {
    const member = await aMember(app.db);
    await browser.signIn(member);
    const month = 30 * 24 * 60 * 60;
    expect(browser.cookies.get('access_token')?.flags).toBe(`max-age=${month}; path=/; httponly; samesite=lax`);
    expect(browser.cookies.get('refresh_token')?.flags).toBe(
      `max-age=${month}; path=/auth/refresh; httponly; samesite=lax`,
    );
    expect(browser.cookies.get('session_hint')).toMatchObject({
      value: `${clock.now().getTime()}.${member.id}`,
      flags: `max-age=${month}; path=/; samesite=lax`,
    });
  });

  it('whoever types the email in capitals and spaces around the password signs in all the same', async () => {
    const member = await aMember(app.db);
    const answer = await browser.signIn({ email: ` ${member.email.toUpperCase()} `, password: ` ${member.password} ` });
    expect(answer.status).toBe(200);
  });

  it('a stranger can not tell a known email from an unknown one', async () => {
    const member = await aMember(app.db);
    const known = await browser.signIn({ ...member, password: 'wrong horse' });
    const unknown = await browser.signIn({ email: 'nobody@example.com', password: 'wrong horse' });
    expect(known.status).toBe(400);
    expect(unknown.status).toBe(400);
    const said = ({ refusal }: typeof known) => ({ ...refusal, requestId: '' });
    expect(said(unknown)).toEqual(said(known));
    expect([...unknown.headers.keys()]).toEqual([...known.headers.keys()]);
  });

  it('an admin who waits for approval learns so only with the right password', async () => {
    const admin = await anAdmin(app.db, { approval: 'PENDING_APPROVAL' });
    expect((await browser.signIn({ ...admin, password: 'wrong' })).refusal?.code).toBe('session.wrong_password');
    expect(await browser.signIn(admin)).toMatchObject({ status: 403, refusal: { code: 'session.pending_approval' } });
  });

  it.each([{ isActive: false }, { approval: 'REVOKED' as const }, { approval: 'REJECTED' as const }])(
    'somebody whose account is closed (%o) learns so only with the right password',
    async (closed) => {
      const member = await aMember(app.db, closed);
      expect((await browser.signIn({ ...member, password: 'wrong' })).refusal?.code).toBe('session.wrong_password');
      expect(await browser.signIn(member)).toMatchObject({ status: 403, refusal: { code: 'session.revoked' } });
      expect(browser.cookie('access_token')).toBeUndefined();
    },
  );

  it('somebody who leaves a field empty is told which', async () => {
    const answer = await browser.call(login, { body: { email: '', password: '' } });
    expect(answer).toMatchObject({
      status: 422,
      refusal: { fields: { email: 'Email is required', password: 'Password is required' } },
    });
  });

  it('the log tells of sign-ins and refusals, without passwords or the addresses of strangers', async () => {
    const member = await aMember(app.db);
    await browser.signIn({ email: 'stranger@elsewhere.example', password: 'my secret pass' });
    await browser.signIn({ ...member, password: 'my secret pass' });
    await browser.signIn(member);
    const [refused, stranger] = await acts('session.refused');
    expect(refused).toMatchObject({ object_type: 'person', object_id: member.id });
    expect(stranger).toMatchObject({ object_type: 'email', object_id: 's…@elsewhere.example' });
    expect((await acts('session.signed_in'))[0]).toMatchObject({ actor_id: member.id, actor_name: 'Test Person' });
    const all = JSON.stringify(await onRecord(app, {}));
    expect(all).not.toMatch(/my secret pass|stranger@/);
  });

  it('the cart of a guest follows them into their account, and only by their own cookie', async () => {
    const { id, guestUserId } = await added(browser);
    const thief = visitor(app.url);
    thief.setCookie('guest', guestUserId);
    const [member, other] = [await aMember(app.db), await aMember(app.db)];
    await thief.signIn(other);
    await browser.signIn(member);
    const line = await requestRow(app, id);
    expect(line).toMatchObject({ person_id: member.id, guest_id: null });
  });

  it('an admin who signs in on a browser with a guest cart takes nothing over', async () => {
    const { id, guestUserId } = await added(browser);
    await browser.signIn(await anAdmin(app.db));
    expect(await requestRow(app, id)).toMatchObject({ person_id: null, guest_id: guestUserId });
  });

  it('a second sign-in on one browser ends the first', async () => {
    const [one, other] = [await aMember(app.db), await aMember(app.db)];
    await browser.signIn(one);
    const first = browser.cookie('access_token') ?? '';
    await browser.signIn(other);
    expect((await visitor(app.url).call(me, {}, { authorization: `Bearer ${first}` })).status).toBe(401);
    expect((await browser.call(me)).json.user.id).toBe(other.id);
  });
});

describe('guessing passwords', () => {
  it('after ten wrong tries a person must wait, whether or not the email is known', async () => {
    for (const email of [(await aMember(app.db)).email, 'nobody2@example.com']) {
      for (let n = 0; n < 10; n += 1) expect((await browser.signIn({ email, password: 'guess' })).status).toBe(400);
      const answer = await browser.signIn({ email, password: 'guess' });
      expect(answer).toMatchObject({ status: 429, refusal: { code: 'limit.too_many' } });
      expect(Number(answer.headers.get('retry-after'))).toBe(15 * 60);
    }
  });

  it('many guesses at once get no further than ten', async () => {
    const member = await aMember(app.db);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => visitor(app.url).signIn({ ...member, password: 'guess' })),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(30);
  });

  it('somebody who remembers the password in time starts again', async () => {
    const member = await aMember(app.db);
    for (let n = 0; n < 9; n += 1) await browser.signIn({ ...member, password: 'guess' });
    expect((await browser.signIn(member)).status).toBe(200);
    for (let n = 0; n < 10; n += 1) expect((await browser.signIn({ ...member, password: 'guess' })).status).toBe(400);
  });

  it('whoever has waited may try again', async () => {
    const member = await aMember(app.db);
    for (let n = 0; n < 11; n += 1) await browser.signIn({ ...member, password: 'guess' });
    expect((await browser.signIn(member)).status).toBe(429);
    clock.advance(15 * 60_000 + 1);
    expect((await browser.signIn(member)).status).toBe(200);
  });

  it('a shop where everybody signs in all day is not slowed down', async () => {
    const member = await aMember(app.db);
    for (let n = 0; n < 105; n += 1) expect((await visitor(app.url, passedOn).signIn(member)).status).toBe(200);
  });

  it('strangers from everywhere who use up the tries of an account do not lock out its owner at home', async () => {
    const member = await aMember(app.db);
    await browser.signIn(member);
    const limit = bucketOf('sign-in-account', member.email);
    for (let n = 0; n < 50; n += 1) await guardLimit(app.db, clock, limit);
    expect((await browser.signIn(member)).status).toBe(200);
    const stranger = await aMember(app.db);
    const other = bucketOf('sign-in-account', stranger.email);
    for (let n = 0; n < 50; n += 1) await guardLimit(app.db, clock, other);
    expect((await browser.signIn(stranger)).status).toBe(429);
  });

  it('one address that tries a hundred accounts must wait', async () => {
    const limit = bucketOf('sign-in-address', '127.0.0.1');
    for (let n = 0; n < 99; n += 1) await guardLimit(app.db, clock, limit);
    expect((await browser.signIn({ email: 'one@example.com', password: 'guess' })).status).toBe(400);
    expect((await browser.signIn({ email: 'another@example.com', password: 'guess' })).status).toBe(429);
  });
});
