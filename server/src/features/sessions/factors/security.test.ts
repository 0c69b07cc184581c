import { changePassword } from '@keywright/contract/devices';
import {
  beginPasskey,
  beginTwoFactor,
  changeSecurity,
  confirmTwoFactor,
  proveByPassword,
  renewRecoveryCodes,
  secondStep,
  security,
} from '@keywright/contract/factors';
import { login, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { actionsOn } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { hold } from '../../../testing/barrier.ts';
import { type Visitor, visitor } from '../../../testing/browser.ts';
import { addPasskey, begun, codeAt, enrolApp, type FactorPerson, withApp } from '../../../testing/factors.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const MINUTE = 60_000;
const clock = heldClock();
const app = await appOfThisFile({ clock });
let member: TestPerson;
let browser: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  browser = visitor(app.url);
  member = await aMember(app.db);
  await browser.signIn(member);
});

const look = async (): Promise<Record<string, unknown>> => (await browser.call(security)).json;
const off = (body: object) => browser.call(changeSecurity, { body });
const actsOf = async ({ id }: TestPerson): Promise<string[]> => actionsOn(app, id, 'security.%');
/** A person with an app, signed in on `browser`, with an unused code to come. */
const signedInWithApp = async (): Promise<FactorPerson> => {
  const person = await withApp(app, clock);
  browser = await begun(app, person);
  await browser.call(secondStep, { body: { code: codeAt(person.secret, clock.now()) } });
  clock.advance(MINUTE);
  return person;
};
const codeOf = ({ secret }: { secret: string }): string => codeAt(secret, clock.now());
const passwordNeeded = { status: 403, refusal: { code: 'security.password_needed' } };
const wrongPassword = { status: 400, refusal: { code: 'session.wrong_password' } };
const wrongCode = { status: 400, refusal: { code: 'session.wrong_code' } };
const enrolmentRequired = { status: 409, refusal: { code: 'security.enrolment_required' } };

describe('setting up an authenticator app', () => {
  it('shows a secret as text and as a QR code, and counts only once a code of it was entered', async () => {
    const { status, json } = await browser.call(beginTwoFactor, { body: {} });
    expect(status).toBe(200);
    expect(json.secret).toMatch(/^[A-Z2-7]{32}$/);
    const address = new URL(json.otpauthUrl);
    expect([address.protocol, address.searchParams.get('secret')]).toEqual(['otpauth:', json.secret]);
    expect(decodeURIComponent(address.pathname)).toContain(member.email);
    expect(new Set(json.qr.map((row) => row.length))).toEqual(new Set([json.qr.length]));
    expect(json.qr[0]).toMatch(/^1111111/);
    expect(await look()).toMatchObject({ twoFactorEnabled: false, recoveryCodesLeft: 0 });
    expect((await visitor(app.url).signIn(member)).json).toMatchObject({ user: { id: member.id } });
    const wrong = await browser.call(confirmTwoFactor, { body: { code: 'AAAAAA' } });
    expect(wrong).toMatchObject(wrongCode);
    const { json: done } = await browser.call(confirmTwoFactor, { body: { code: codeOf(json) } });
    expect(new Set(done.recoveryCodes).size).toBe(10);
    for (const code of done.recoveryCodes) expect(code).toMatch(/^[2-9A-HJ-NP-Z]{10}$/);
    expect(await look()).toMatchObject({ twoFactorEnabled: true, recoveryCodesLeft: 10 });
    expect(await actsOf(member)).toEqual(['security.two_factor_on']);
  });

  it('nothing is confirmed that was not begun, and only the latest secret counts', async () => {
    expect(await browser.call(confirmTwoFactor, { body: { code: '123456' } })).toMatchObject(enrolmentRequired);
    const first = await browser.call(beginTwoFactor, { body: {} });
    const second = await browser.call(beginTwoFactor, { body: {} });
    const confirm = (secret: string) => browser.call(confirmTwoFactor, { body: { code: codeAt(secret, clock.now()) } });
    expect(await confirm(first.json.secret)).toMatchObject(wrongCode);
    expect((await confirm(second.json.secret)).status).toBe(200);
    expect(await confirm(second.json.secret)).toMatchObject(enrolmentRequired);
  });

  it('the first code does not sign anybody in afterwards', async () => {
    const { secret } = await enrolApp(browser, clock.now());
    const other = await begun(app, member);
    expect(await other.call(secondStep, { body: { code: codeOf({ secret }) } })).toMatchObject(wrongCode);
  });

  it('asks for the password first when the login is older than five minutes', async () => {
    clock.advance(5 * MINUTE);
    expect((await browser.call(beginTwoFactor, { body: {} })).status).toBe(200);
    for (const begin of [() => browser.call(beginTwoFactor, { body: {} }), () => browser.call(beginPasskey)]) {
      clock.advance(5 * MINUTE + 1);
      await browser.call(refresh);
      expect(await begin()).toMatchObject({ status: 403, refusal: { code: 'session.step_up' } });
      expect(await browser.call(proveByPassword, { body: { password: 'wrong' } })).toMatchObject(wrongPassword);
      expect(await begin()).toMatchObject({ status: 403, refusal: { code: 'session.step_up' } });
      expect((await browser.call(proveByPassword, { body: { password: member.password } })).status).toBe(200);
      expect((await begin()).status).toBe(200);
    }
  });

  it('another app takes the place of the first with the password and a code of the first, which stays until then', async () => {
    const person = await signedInWithApp();
    const { password } = person;
    const begin = (body: object) => browser.call(beginTwoFactor, { body });
    expect(await begin({})).toMatchObject(passwordNeeded);
    expect(await begin({ password })).toMatchObject({
      status: 422,
      refusal: { fieldCodes: { code: 'factor_code.required' } },
    });
    expect(await begin({ password, code: '000000' })).toMatchObject(wrongCode);
    const { json: next } = await begin({ password, code: codeOf(person) });
    clock.advance(MINUTE);
    const phone = await begun(app, person);
    expect(await phone.call(secondStep, { body: { code: codeOf(next) } })).toMatchObject(wrongCode);
    expect((await phone.call(secondStep, { body: { code: codeOf(person) } })).status).toBe(200);
    const { json: done } = await browser.call(confirmTwoFactor, { body: { code: codeOf(next) } });
    expect(done.recoveryCodes).toHaveLength(10);
    clock.advance(MINUTE);
    await phone.signIn(person);
    expect(await phone.call(secondStep, { body: { code: codeOf(person) } })).toMatchObject(wrongCode);
    expect(await phone.call(secondStep, { body: { code: person.recoveryCodes[0]! } })).toMatchObject(wrongCode);
    expect((await phone.call(secondStep, { body: { code: codeOf(next) } })).status).toBe(200);
    const open = await app.db
      .selectFrom('vault_record')
      .select('id')
      .where('context', '=', person.id)
      .where('destroyed_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
  });

  it('twenty wrong first codes in an hour are enough', async () => {
    await browser.call(beginTwoFactor, { body: {} });
    const confirm = (n: number) => browser.call(confirmTwoFactor, { body: { code: `AAAAA${n}` } });
    for (let n = 0; n < 20; n += 1) expect((await confirm(n)).status).toBe(400);
    expect((await confirm(20)).status).toBe(429);
  });
});

describe('new recovery codes', () => {
  it('end the old ones', async () => {
    const person = await signedInWithApp();
    const { json } = await browser.call(renewRecoveryCodes);
    expect(json.recoveryCodes).toHaveLength(10);
    const phone = await begun(app, person);
    expect(await phone.call(secondStep, { body: { code: person.recoveryCodes[0]! } })).toMatchObject(wrongCode);
    expect((await phone.call(secondStep, { body: { code: json.recoveryCodes[0]! } })).status).toBe(200);
    expect(await look()).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await actsOf(person)).toContain('security.recovery_renewed');
  });

  it('are there for a passkey alone too, and for nobody without a second factor', async () => {
    expect(await browser.call(renewRecoveryCodes)).toMatchObject(enrolmentRequired);
    await addPasskey(browser, app.url);
    const { json } = await browser.call(renewRecoveryCodes);
    const phone = visitor(app.url);
    expect((await phone.signIn(member)).json).toEqual({ secondSteps: ['passkey', 'recovery'] });
    expect((await phone.call(secondStep, { body: { code: json.recoveryCodes[3]! } })).status).toBe(200);
  });
});

describe('turning a second factor off (T-28)', () => {
  it('a switch alone turns nothing on', async () => {
    expect(await off({ twoFactor: true })).toMatchObject(enrolmentRequired);
    expect(await off({ fingerprint: true })).toMatchObject(enrolmentRequired);
    expect(await look()).toMatchObject({ twoFactorEnabled: false, fingerprintEnabled: false });
    await enrolApp(browser, clock.now());
    expect(await off({ twoFactor: true })).toMatchObject({ status: 200, json: { twoFactorEnabled: true } });
  });

  it('two-factor needs the password and a code, even just after a login; a session found open is not enough', async () => {
    const person = await signedInWithApp();
    const { password } = person;
    const code = codeOf(person);
    expect(await off({ twoFactor: false })).toMatchObject(passwordNeeded);
    expect(await off({ twoFactor: false, code })).toMatchObject(passwordNeeded);
    expect(await off({ twoFactor: false, password: 'wrong', code })).toMatchObject(wrongPassword);
    expect((await off({ twoFactor: false, password })).refusal?.fieldCodes).toEqual({ code: 'factor_code.required' });
    expect(await off({ twoFactor: false, password, code: '000000' })).toMatchObject(wrongCode);
    expect(await look()).toMatchObject({ twoFactorEnabled: true });
    const answer = await off({ twoFactor: false, password, code });
    expect(answer).toMatchObject({ status: 200, json: { twoFactorEnabled: false, recoveryCodesLeft: 0 } });
    expect((await visitor(app.url).signIn(person)).json).toMatchObject({ user: { id: person.id } });
    expect(await actsOf(person)).toEqual(['security.two_factor_on', 'security.two_factor_off']);
    const open = await app.db
      .selectFrom('vault_record')
      .select('id')
      .where('context', '=', person.id)
      .where('destroyed_at', 'is', null)
      .execute();
    expect(open).toEqual([]);
  });

  it('a recovery code turns it off as well', async () => {
    const { password, recoveryCodes } = await signedInWithApp();
    expect((await off({ twoFactor: false, password, code: recoveryCodes[9] })).status).toBe(200);
  });

  it('what is off already stays off without being asked anything', async () => {
    expect((await off({ twoFactor: false, fingerprint: false })).status).toBe(200);
    expect((await off({})).status).toBe(200);
    expect(await actsOf(member)).toEqual([]);
  });

  it('guessing the password here is slowed down like at the login', async () => {
    await signedInWithApp();
    for (let n = 0; n < 10; n += 1)
      expect(await off({ twoFactor: false, password: 'guess' })).toMatchObject(wrongPassword);
    expect((await off({ twoFactor: false, password: 'guess' })).status).toBe(429);
  });

  it('a new password keeps the second factor', async () => {
    const person = await signedInWithApp();
    await browser.call(changePassword, { body: { password: person.password, newPassword: 'blue kite 77' } });
    const phone = visitor(app.url);
    expect((await phone.signIn({ ...person, password: 'blue kite 77' })).json).toEqual({
      secondSteps: ['app', 'recovery'],
    });
  });

  it('a session that is ended while it asks changes nothing', async () => {
    const person = await signedInWithApp();
    const { id, password } = person;
    const barrier = await hold(app.databaseUrl, 'select from person where id = $1 for update', [id]);
    const answer = off({ twoFactor: false, password, code: codeOf(person) });
    await barrier.waiting(1);
    await app.db.updateTable('session').set({ ended_at: clock.now() }).where('person_id', '=', id).execute();
    await barrier.release();
    expect((await answer).status).toBe(401);
    expect((await visitor(app.url).signIn(person)).json).toEqual({ secondSteps: ['app', 'recovery'] });
  });
});

describe('the last logins', () => {
  it('are told newest first with device and address, and which one was before this', async () => {
    const agent = {
      'user-agent':
        'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36',
    };
    const person = await aMember(app.db);
    const { email, password } = person;
    const phone = visitor(app.url);
    expect((await phone.call(login, { body: { email, password } }, agent)).status).toBe(200);
    expect((await phone.call(security)).json).toMatchObject({
      lastLogin: null,
      loginHistory: [{ device: 'Chrome on Android' }],
    });
    const firstAt = clock.now().toISOString();
    clock.advance(MINUTE);
    browser = visitor(app.url);
    await browser.signIn(person);
    const first = { at: firstAt, device: 'Chrome on Android', ip: '127.0.0.1' };
    const second = { at: clock.now().toISOString(), device: 'Unknown device', ip: '127.0.0.1' };
    expect(await look()).toMatchObject({ lastLogin: first, loginHistory: [second, first] });
    clock.advance(30 * 24 * 60 * MINUTE - MINUTE);
    browser = visitor(app.url);
    await browser.signIn(person);
    expect(await look()).toMatchObject({
      lastLogin: second,
      loginHistory: [{ at: clock.now().toISOString() }, second],
    });
  });

  it('are at most twenty', async () => {
    for (let n = 0; n < 21; n += 1) await visitor(app.url).signIn(member);
    expect((await look())['loginHistory']).toHaveLength(20);
  });
});
