import {
  addPasskey as addPasskeyCall,
  beginPasskey,
  changeSecurity,
  passkeyLogin,
  passkeyChallenge,
  removePasskey,
  renewRecoveryCodes,
  secondStep,
  security,
} from '@keywright/contract/factors';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { lastOnRecord } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { addPasskey, begun, codeAt, signInByPasskey, withApp } from '../../../testing/factors.ts';
import { type PasskeyDevice, passkeyDevice } from '../../../testing/passkey-device.ts';
import { aMember, type TestPerson } from '../../../testing/people.ts';

const MINUTE = 60_000;
const clock = heldClock();
const app = await appOfThisFile({ clock });
let member: TestPerson;
let home: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  member = await aMember(app.db);
  home = visitor(app.url);
  await home.signIn(member);
});

const refused = { status: 400, refusal: { code: 'session.passkey_refused' } };
const isOver = { status: 400, refusal: { code: 'session.step_over' } };
const signIn = (device: PasskeyDevice, options = {}, browser = visitor(app.url)) =>
  signInByPasskey(browser, app.url, device, options);
const lastAct = () => lastOnRecord(app, {});

describe('making a passkey', () => {
  it('the browser is asked for one of this site that shows who holds it, and the account has it from then on', async () => {
    const { json } = await home.call(beginPasskey);
    expect(json).toMatchObject({
      rp: { id: '127.0.0.1', name: 'Keywright' },
      user: { name: member.email, displayName: 'Test Person' },
      authenticatorSelection: { userVerification: 'required', residentKey: 'preferred' },
      attestation: 'none',
    });
    const answer = passkeyDevice().make(json, { origin: app.url });
    const added = await home.call(addPasskeyCall, { body: { name: ' My phone ', answer } });
    expect(added).toMatchObject({
      status: 200,
      json: { fingerprintEnabled: true, passkeys: [{ name: 'My phone', lastUsedAt: null }] },
    });
    expect((await home.call(beginPasskey)).json.excludeCredentials).toMatchObject([
      { id: answer.id, transports: ['internal'] },
    ]);
    expect(await lastAct()).toMatchObject({ action: 'security.passkey_added', object_id: member.id });
  });

  it('the first one brings ten recovery codes, of which one signs in after the password; the next one brings none', async () => {
    const add = async () => {
      const { json } = await home.call(beginPasskey);
      return home.call(addPasskeyCall, { body: { answer: passkeyDevice().make(json, { origin: app.url }) } });
    };
    const first = (await add()).json;
    expect(new Set(first.recoveryCodes).size).toBe(10);
    expect(first.recoveryCodesLeft).toBe(10);
    const next = await begun(app, member);
    expect((await next.call(secondStep, { body: { code: first.recoveryCodes![3]! } })).status).toBe(200);
    expect((await add()).json).not.toHaveProperty('recoveryCodes');
    expect((await home.call(security)).json).toMatchObject({ recoveryCodesLeft: 9 });
  });

  it('one without a name is called by the device', async () => {
    await addPasskey(home, app.url);
    expect((await home.call(security)).json.passkeys).toMatchObject([{ name: 'Unknown device' }]);
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a device that has not seen its owner', { isVerified: false }],
  ])('%s makes none', async (_, options) => {
    const { json } = await home.call(beginPasskey);
    const answer = passkeyDevice().make(json, { origin: app.url, ...options });
    expect(await home.call(addPasskeyCall, { body: { answer } })).toMatchObject(refused);
    expect((await home.call(security)).json.passkeys).toEqual([]);
    expect(await lastAct()).toMatchObject({ action: 'security.passkey_refused', object_id: member.id });
  });

  it('a question is answered once, within five minutes, by the one who was asked, and not with the answer to another', async () => {
    const ask = async (browser = home) => (await browser.call(beginPasskey)).json;
    const give = (answer: object, browser = home) => browser.callAnyhow(addPasskeyCall, { body: { answer } });
    const first = await ask();
    expect((await give(passkeyDevice().make(first, { origin: app.url }))).status).toBe(200);
    expect(await give(passkeyDevice().make(first, { origin: app.url }))).toMatchObject(refused);
    const late = await ask();
    clock.advance(5 * MINUTE);
    expect(await give(passkeyDevice().make(late, { origin: app.url }))).toMatchObject(refused);
    const stranger = visitor(app.url);
    await stranger.signIn(await aMember(app.db));
    expect(await give(passkeyDevice().make(await ask(), { origin: app.url }), stranger)).toMatchObject(refused);
    const { json: toSignIn } = await home.call(passkeyChallenge);
    expect(
      await give(passkeyDevice().make({ ...toSignIn, rp: { id: '127.0.0.1' } }, { origin: app.url })),
    ).toMatchObject(refused);
  });

  it('one passkey is kept for one account', async () => {
    const device = await addPasskey(home, app.url);
    const other = visitor(app.url);
    await other.signIn(await aMember(app.db));
    await expect(addPasskey(other, app.url, device)).rejects.toThrow('session.passkey_refused');
  });

  it.each([
    {},
    { id: 'x', response: {} },
    { id: 'x', response: { clientDataJSON: 'e30' } },
    { id: 'x', response: null },
  ])('nonsense is refused and breaks nothing (%o)', async (answer) => {
    const full = { id: 'x', ...answer };
    expect(await home.call(addPasskeyCall, { body: { answer: full } })).toMatchObject(refused);
    expect(await visitor(app.url).call(passkeyLogin, { body: { answer: full } })).toMatchObject(refused);
  });
});

describe('signing in with a passkey', () => {
  it('needs nothing else: the device has seen its owner', async () => {
    const device = await addPasskey(home, app.url);
    clock.advance(MINUTE);
    const browser = visitor(app.url);
    expect(await signIn(device, {}, browser)).toMatchObject({ status: 200, json: { user: { id: member.id } } });
    expect((await browser.call(security)).json.passkeys).toMatchObject([{ lastUsedAt: clock.now().toISOString() }]);
    expect(await lastAct()).toMatchObject({
      action: 'session.signed_in',
      actor_id: member.id,
      details: { steps: ['passkey'] },
    });
  });

  it('works as the second step after the password, where the browser is asked for this person’s passkeys', async () => {
    const device = await addPasskey(home, app.url);
    const browser = visitor(app.url);
    expect((await browser.signIn(member)).json).toEqual({ secondSteps: ['passkey', 'recovery'] });
    const asked = await browser.call(passkeyChallenge);
    expect(asked.json.allowCredentials).toHaveLength(1);
    const answer = device.answer(asked.json, { origin: app.url });
    expect((await browser.call(passkeyLogin, { body: { answer } })).json).toMatchObject({ user: { id: member.id } });
    expect(browser.cookie('sign_in')).toBeUndefined();
    expect(await lastAct()).toMatchObject({ details: { steps: ['password', 'passkey'] } });
  });

  it('the question to a browser that has begun nothing names nobody’s passkeys', async () => {
    await addPasskey(home, app.url);
    const { json } = await visitor(app.url).call(passkeyChallenge);
    expect(Object.keys(json).toSorted()).toEqual(['challenge', 'rpId', 'timeout', 'userVerification']);
    expect(json.userVerification).toBe('required');
  });

  it.each([
    ['another site’s page', { origin: 'https://evil.example' }],
    ['another site', { rpId: 'evil.example' }],
    ['a device that has not seen its owner', { isVerified: false }],
    ['a counter that stands still', { counter: 1 }],
    ['a counter that went back', { counter: 0 }],
  ])('%s is refused', async (_, options) => {
    const device = await addPasskey(home, app.url);
    expect(await signIn(device, options)).toMatchObject(refused);
    expect(await lastAct()).toMatchObject({ action: 'security.passkey_refused' });
    expect((await signIn(device)).status).toBe(200);
  });

  it('a device that does not count is taken at its word', async () => {
    const device = await addPasskey(home, app.url, passkeyDevice({ counts: false }));
    expect((await signIn(device)).status).toBe(200);
    expect((await signIn(device)).status).toBe(200);
  });

  it('an unknown passkey and another key under a known name are refused alike', async () => {
    const device = await addPasskey(home, app.url);
    const unknown = await signIn(passkeyDevice());
    const { json } = await visitor(app.url).call(passkeyChallenge);
    const genuine = device.answer(json, { origin: app.url });
    const forged = { ...passkeyDevice().answer(json, { origin: app.url }), id: genuine.id, rawId: genuine.id };
    const known = await visitor(app.url).call(passkeyLogin, { body: { answer: forged } });
    expect(unknown).toMatchObject(refused);
    expect({ ...known.refusal, requestId: '' }).toEqual({ ...unknown.refusal, requestId: '' });
  });

  it('an answer works once, within five minutes', async () => {
    const device = await addPasskey(home, app.url);
    const { json } = await visitor(app.url).call(passkeyChallenge);
    const answer = device.answer(json, { origin: app.url });
    expect((await visitor(app.url).call(passkeyLogin, { body: { answer } })).status).toBe(200);
    expect(await visitor(app.url).call(passkeyLogin, { body: { answer } })).toMatchObject(refused);
    const late = await visitor(app.url).call(passkeyChallenge);
    clock.advance(5 * MINUTE);
    const tooLate = { answer: device.answer(late.json, { origin: app.url }) };
    expect(await visitor(app.url).call(passkeyLogin, { body: tooLate })).toMatchObject(refused);
  });

  it('the passkey of somebody else does not finish a login', async () => {
    await addPasskey(home, app.url);
    const other = visitor(app.url);
    await other.signIn(await aMember(app.db));
    const device = await addPasskey(other, app.url);
    expect(await signIn(device, {}, await begun(app, member))).toMatchObject(refused);
  });

  it('what a login has asked is answered by that login: a question taken elsewhere, or one that is over, is not', async () => {
    const device = await addPasskey(home, app.url);
    const browser = await begun(app, member);
    const asked = await browser.call(passkeyChallenge);
    const answer = device.answer(asked.json, { origin: app.url });
    expect(await visitor(app.url).call(passkeyLogin, { body: { answer } })).toMatchObject(isOver);
    const again = await browser.call(passkeyChallenge);
    await app.db
      .updateTable('begun_sign_in')
      .set({ ended_at: clock.now() })
      .where('person_id', '=', member.id)
      .execute();
    const late = { answer: device.answer(again.json, { origin: app.url }) };
    expect(await browser.call(passkeyLogin, { body: late })).toMatchObject(isOver);
  });

  it('five wrong answers end a login', async () => {
    const device = await addPasskey(home, app.url);
    const browser = await begun(app, member);
    for (let n = 0; n < 4; n += 1) expect(await signIn(device, { isVerified: false }, browser)).toMatchObject(refused);
    expect(await signIn(device, { isVerified: false }, browser)).toMatchObject(isOver);
    expect(browser.cookie('sign_in')).toBeUndefined();
  });

  it.each([
    ['revoked', { approval: 'REVOKED' as const }],
    ['deactivated', { is_active: false }],
  ])('a person who was %s stays out', async (_, change) => {
    const device = await addPasskey(home, app.url);
    await app.db.updateTable('person').set(change).where('id', '=', member.id).execute();
    expect(await signIn(device)).toMatchObject({ status: 403, refusal: { code: 'session.revoked' } });
  });

  it('in the demo goes by the name of this machine that the page was called by: browsers keep none for a bare number', async () => {
    const here = `http://localhost:${new URL(app.url).port}`;
    const browser = visitor(here);
    await browser.signIn(member);
    const device = await addPasskey(browser, here);
    expect((await browser.call(passkeyChallenge)).json.rpId).toBe('localhost');
    expect((await signInByPasskey(visitor(here), here, device)).status).toBe(200);
  });
});

describe('removing a passkey', () => {
  it('needs the password, and the device signs nobody in any more', async () => {
    const device = await addPasskey(home, app.url);
    const { id } = (await home.call(security)).json.passkeys[0]!;
    const remove = (body: object, at = home) => at.call(removePasskey, { params: { id }, body });
    expect(await remove({})).toMatchObject({ status: 403, refusal: { code: 'security.password_needed' } });
    expect(await remove({ password: 'wrong' })).toMatchObject({ refusal: { code: 'session.wrong_password' } });
    const stranger = await as(app, await aMember(app.db));
    expect((await remove({ password: stranger.person.password }, stranger)).status).toBe(404);
    expect(await remove({ password: member.password })).toMatchObject({ status: 200, json: { passkeys: [] } });
    expect((await remove({ password: member.password })).status).toBe(404);
    expect(await signIn(device)).toMatchObject(refused);
    expect((await visitor(app.url).signIn(member)).json).toMatchObject({ user: { id: member.id } });
  });

  it('all of them go with the switch, and the recovery codes with the last factor', async () => {
    await addPasskey(home, app.url);
    await addPasskey(home, app.url);
    await home.call(renewRecoveryCodes);
    const off = (body: object) => home.call(changeSecurity, { body: { fingerprint: false, ...body } });
    expect(await off({})).toMatchObject({ status: 403, refusal: { code: 'security.password_needed' } });
    expect(await off({ password: member.password })).toMatchObject({
      status: 200,
      json: { fingerprintEnabled: false, passkeys: [], recoveryCodesLeft: 0 },
    });
  });

  it('who has an app too keeps being asked for it', async () => {
    const person = await withApp(app, clock);
    const browser = await begun(app, person);
    await browser.call(secondStep, { body: { code: codeAt(person.secret, clock.now()) } });
    await addPasskey(browser, app.url);
    expect((await visitor(app.url).signIn(person)).json).toEqual({ secondSteps: ['app', 'passkey', 'recovery'] });
    await browser.call(changeSecurity, { body: { fingerprint: false, password: person.password } });
    expect((await visitor(app.url).signIn(person)).json).toEqual({ secondSteps: ['app', 'recovery'] });
  });
});
