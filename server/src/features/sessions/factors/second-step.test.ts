import { callOffLogin, secondStep, security } from '@keywright/contract/factors';
import { me } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { hashPassword } from '../../../platform/passwords.ts';
import { destroySecret } from '../../../platform/vault/vault.store.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { type Visitor, visitor } from '../../../testing/browser.ts';
import { begun, codeAt, type FactorPerson, withApp } from '../../../testing/factors.ts';
import { added } from '../../../testing/requests.ts';
import { sessionTasks } from '../sessions.tasks.ts';

const MINUTE = 60_000;
const clock = heldClock();
const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
let browser: Visitor;
let person: FactorPerson;
beforeEach(async () => {
  browser = visitor(app.url);
  await app.db.deleteFrom('attempt').execute();
  person = await withApp(app, clock);
});

const codeNow = (ms = 0): string => codeAt(person.secret, new Date(clock.now().getTime() + ms));
let guesses = 0;
/** Six digits that this app shows neither now nor a half minute away, other ones each time. */
const wrongNow = (): string => {
  const near = [-30_000, 0, 30_000].map(codeNow);
  guesses += 1;
  const guess = String(guesses).padStart(6, '9');
  return near.includes(guess) ? wrongNow() : guess;
};
const step = (at: Visitor, code: string, headers = {}) => at.call(secondStep, { body: { code } }, headers);
const callOff = (at: Visitor) => at.call(callOffLogin);
const wrongCode = { status: 400, refusal: { code: 'session.wrong_code' } };
const isOver = { status: 400, refusal: { code: 'session.step_over' } };

describe('somebody with an authenticator app who logs in', () => {
  it('has no session by the password alone: the app is asked for, and its code signs in', async () => {
    const first = await browser.signIn(person);
    expect([first.status, first.json]).toEqual([200, { secondSteps: ['app', 'recovery'] }]);
    expect([...browser.cookies.keys()]).toEqual(['sign_in']);
    expect(browser.cookies.get('sign_in')?.flags).toBe('max-age=600; path=/auth/login; httponly; samesite=lax');
    expect((await browser.call(me)).status).toBe(401);
    const second = await step(browser, codeNow());
    expect(second).toMatchObject({ status: 200, json: { user: { id: person.id, duties: [] } } });
    expect((await browser.call(me)).json.user.id).toBe(person.id);
    expect(browser.cookie('sign_in')).toBeUndefined();
  });

  it('is refused as with a wrong code where a restored database has an app whose secret was destroyed', async () => {
    const { id } = await app.db
      .selectFrom('totp')
      .select('secret_record_id as id')
      .where('person_id', '=', person.id)
      .executeTakeFirstOrThrow();
    await inTransaction(app.db, (tx) => destroySecret(tx, id));
    await browser.signIn(person);
    expect(await step(browser, codeNow())).toMatchObject(wrongCode);
  });

  it('may type the code with a space', async () => {
    await browser.signIn(person);
    expect((await step(browser, codeNow().replace(/^(...)/, '$1 '))).status).toBe(200);
  });

  it.each([-30_000, 30_000])('may have a clock that is half a minute off (%i ms)', async (off) => {
    await browser.signIn(person);
    expect((await step(browser, codeNow(off))).status).toBe(200);
  });

  it.each([-60_000, 60_000])('needs a clock that is not a minute off (%i ms)', async (off) => {
    await browser.signIn(person);
    expect(await step(browser, codeNow(off))).toMatchObject(wrongCode);
  });

  it('uses a code up: neither it nor an older one works again, the next one does', async () => {
    const code = codeNow();
    expect((await step(await begun(app, person), code)).status).toBe(200);
    expect(await step(await begun(app, person), code)).toMatchObject(wrongCode);
    expect(await step(await begun(app, person), codeNow(-30_000))).toMatchObject(wrongCode);
    clock.advance(30_000);
    expect(await step(await begun(app, person), code)).toMatchObject(wrongCode);
    expect((await step(await begun(app, person), codeNow())).status).toBe(200);
  });

  it('finds used codes dead even when the server’s clock was put back', async () => {
    const code = codeNow();
    expect((await step(await begun(app, person), code)).status).toBe(200);
    clock.advance(-5 * MINUTE);
    expect(await step(await begun(app, person), codeNow())).toMatchObject(wrongCode);
    clock.advance(5 * MINUTE);
    expect(await step(await begun(app, person), code)).toMatchObject(wrongCode);
  });

  it('who has lost the phone gets in with a recovery code, as typed from paper, once', async () => {
    const [first = '', second = ''] = person.recoveryCodes;
    await browser.signIn(person);
    const typed = `${first.slice(0, 5)}-${first.slice(5)} `.toLowerCase();
    expect((await step(browser, typed)).status).toBe(200);
    expect((await browser.call(security)).json.recoveryCodesLeft).toBe(9);
    expect(await step(await begun(app, person), first)).toMatchObject(wrongCode);
    expect((await step(await begun(app, person), second)).status).toBe(200);
  });

  it('takes the guest cart of this browser along, at the second step and not before', async () => {
    const { id } = await added(browser);
    const ownerOf = () =>
      app.db.selectFrom('request').select('person_id').where('id', '=', id).executeTakeFirstOrThrow();
    await browser.signIn(person);
    expect(await ownerOf()).toEqual({ person_id: null });
    await step(browser, codeNow());
    expect(await ownerOf()).toEqual({ person_id: person.id });
  });

  it('ends the session that this browser had before, at the second step and not before', async () => {
    await browser.signIn(person);
    await step(browser, codeNow());
    const bearer = { authorization: `Bearer ${browser.cookie('access_token')}` };
    clock.advance(MINUTE);
    await browser.signIn(person);
    expect((await visitor(app.url).call(me, {}, bearer)).status).toBe(200);
    await step(browser, codeNow());
    expect((await visitor(app.url).call(me, {}, bearer)).status).toBe(401);
  });

  it('leaves on record by which steps, and what was refused, without any code', async () => {
    const wrong = wrongNow();
    await browser.signIn(person);
    await step(browser, wrong);
    const { recoveryCodes } = person;
    await step(browser, recoveryCodes[0] ?? '');
    const rows = await app.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id', 'object_id', 'details', 'reason'])
      .where((is) => is.or([is('object_id', '=', person.id), is('actor_id', '=', person.id)]))
      .orderBy('at')
      .execute();
    const last = rows.slice(-4).map(({ action, reason, details }) => ({ action, reason, details }));
    expect(last).toEqual([
      { action: 'session.step_asked', reason: '', details: {} },
      { action: 'session.step_refused', reason: 'wrong code', details: {} },
      { action: 'security.recovery_used', reason: '', details: {} },
      { action: 'session.signed_in', reason: '', details: { steps: ['password', 'recovery'] } },
    ]);
    for (const code of [wrong, ...recoveryCodes]) expect(JSON.stringify(rows)).not.toContain(code);
  });
});

describe('somebody who guesses', () => {
  it('has five tries; the fifth wrong one ends the login, and then the right code comes too late', async () => {
    await browser.signIn(person);
    const token = browser.cookie('sign_in') ?? '';
    for (let n = 0; n < 4; n += 1) expect(await step(browser, wrongNow())).toMatchObject(wrongCode);
    expect(await step(browser, wrongNow())).toMatchObject(isOver);
    expect(browser.cookie('sign_in')).toBeUndefined();
    browser.setCookie('sign_in', token);
    expect(await step(browser, codeNow())).toMatchObject(isOver);
    expect((await step(await begun(app, person), codeNow())).status).toBe(200);
  });

  it('loses one of five tries when the same wrong code is sent again', async () => {
    await browser.signIn(person);
    const wrong = wrongNow();
    for (let n = 0; n < 8; n += 1) expect(await step(browser, wrong)).toMatchObject(wrongCode);
    for (let n = 0; n < 3; n += 1) expect(await step(browser, wrongNow())).toMatchObject(wrongCode);
    expect((await step(browser, codeNow())).status).toBe(200);
  });

  it('has twenty tries an hour for one account, however many logins are begun; the owner at home has tries left', async () => {
    const stranger = { 'x-forwarded-for': '198.51.100.7' };
    for (let n = 0; n < 20; n += 1) {
      if (n % 4 === 0) browser = await begun(app, person);
      expect(await step(browser, wrongNow(), stranger)).toMatchObject(wrongCode);
    }
    browser = await begun(app, person);
    expect(await step(browser, codeNow(), stranger)).toMatchObject({
      status: 429,
      refusal: { code: 'limit.too_many' },
    });
    expect((await step(browser, codeNow())).status).toBe(200);
    clock.advance(60 * MINUTE + 1);
    expect((await step(await begun(app, person), codeNow(), stranger)).status).toBe(200);
  });

  it('a shop that logs in all day with right codes is not slowed down', async () => {
    for (let n = 0; n < 25; n += 1) {
      expect((await step(await begun(app, person), codeNow())).status).toBe(200);
      clock.advance(30_000);
    }
  });

  it.each(['', 'nonsense'])('without having given a password (cookie "%s") learns nothing', async (token) => {
    if (token) browser.setCookie('sign_in', token);
    for (const code of [codeNow(), wrongNow(), person.recoveryCodes[0] ?? ''])
      expect(await step(browser, code)).toMatchObject(isOver);
    expect((await step(await begun(app, person), codeNow())).status).toBe(200);
  });

  it('and brings the code of another account is refused like any other', async () => {
    const other = await withApp(app, clock);
    await browser.signIn(person);
    expect(await step(browser, codeAt(other.secret, clock.now()))).toMatchObject(wrongCode);
    expect(await step(browser, other.recoveryCodes[0] ?? '')).toMatchObject(wrongCode);
  });

  it('cannot use a finished login again', async () => {
    await browser.signIn(person);
    const token = browser.cookie('sign_in') ?? '';
    await step(browser, codeNow());
    clock.advance(30_000);
    const thief = visitor(app.url);
    thief.setCookie('sign_in', token);
    expect(await step(thief, codeNow())).toMatchObject(isOver);
  });

  it('sees the same of a wrong password, whether or not there is a second factor', async () => {
    const wrong = await browser.signIn({ ...person, password: 'wrong horse' });
    const unknown = await browser.signIn({ email: 'nobody@example.com', password: 'wrong horse' });
    expect({ ...wrong.refusal, requestId: '' }).toEqual({ ...unknown.refusal, requestId: '' });
    expect(browser.cookies.size).toBe(0);
  });
});

describe('a login that waits for its second step', () => {
  it('is over after ten minutes', async () => {
    await browser.signIn(person);
    const token = browser.cookie('sign_in') ?? '';
    clock.advance(10 * MINUTE);
    browser.setCookie('sign_in', token);
    expect(await step(browser, codeNow())).toMatchObject(isOver);
    expect((await browser.call(me)).status).toBe(401);
  });

  it.each([{ is_active: false }, { approval: 'REVOKED' as const }])(
    'lets nobody in whose account was closed meanwhile (%o)',
    async (change) => {
      await browser.signIn(person);
      await app.db.updateTable('person').set(change).where('id', '=', person.id).execute();
      expect(await step(browser, codeNow())).toMatchObject({ status: 403, refusal: { code: 'session.revoked' } });
      expect(await step(browser, codeNow())).toMatchObject(isOver);
      expect((await browser.call(me)).status).toBe(401);
    },
  );

  it('is over when the password was changed meanwhile; the code is still good for the next login', async () => {
    await browser.signIn(person);
    const password_hash = await hashPassword('blue kite 77');
    await app.db.updateTable('person').set({ password_hash }).where('id', '=', person.id).execute();
    expect(await step(browser, codeNow())).toMatchObject(isOver);
    await browser.signIn({ ...person, password: 'blue kite 77' });
    expect((await step(browser, codeNow())).status).toBe(200);
  });

  it('is over when the password was a temporary one that another login has used up meanwhile', async () => {
    const password_expires_at = new Date(clock.now().getTime() + 60 * MINUTE);
    await app.db.updateTable('person').set({ password_expires_at }).where('id', '=', person.id).execute();
    await browser.signIn(person);
    const other = await begun(app, person);
    expect((await step(other, codeNow())).status).toBe(200);
    expect(await step(browser, codeNow(30_000))).toMatchObject(isOver);
  });

  it('can be called off: then the right code comes too late, the cookie is gone, and the log says so', async () => {
    await browser.signIn(person);
    const token = browser.cookie('sign_in') ?? '';
    expect(await callOff(browser)).toMatchObject({ status: 200, json: { ok: true } });
    expect(browser.cookie('sign_in')).toBeUndefined();
    expect(await step(browser, codeNow())).toMatchObject(isOver);
    browser.setCookie('sign_in', token);
    expect(await step(browser, codeNow())).toMatchObject(isOver);
    // Once more, and by somebody who has begun nothing: nothing happens, and nothing is told.
    for (const one of [browser, visitor(app.url)]) expect((await callOff(one)).json).toEqual({ ok: true });
    const acts = await onRecord(app, { on: person.id }, 'action');
    expect(acts.filter(({ action }) => action === 'session.step_called_off')).toHaveLength(1);
    expect((await step(await begun(app, person), codeNow())).status).toBe(200);
  });

  it('is left alone by who calls off another one', async () => {
    await browser.signIn(person);
    await callOff(await begun(app, person));
    expect((await step(browser, codeNow())).status).toBe(200);
  });

  it('is swept away when its time is over', async () => {
    await browser.signIn(person);
    clock.advance(10 * MINUTE + 1);
    await sessionTasks(app.parts)['sweep-sessions']?.run({});
    const left = await app.db.selectFrom('begun_sign_in').select('id').where('person_id', '=', person.id).execute();
    expect(left).toEqual([]);
  });
});
