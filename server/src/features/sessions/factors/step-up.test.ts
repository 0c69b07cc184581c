import { approveAdmin, createSuperAdmin } from '@keywright/contract/admins';
import { changePassword } from '@keywright/contract/devices';
import {
  addPasskey as addPasskeyCall,
  beginPasskey,
  beginTwoFactor,
  changeSecurity,
  confirmTwoFactor,
  passkeyChallenge,
  proofChallenge,
  proveByCode,
  proveByPasskey,
  proveByPassword,
  removePasskey,
  renewRecoveryCodes,
  secondStep,
  security,
} from '@keywright/contract/factors';
import { refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { lastMailShown, lastOnRecord, onRecord, templatesOwed } from '../../../testing/look-ups.ts';
import { appOfThisFile } from '../../../testing/opened.ts';
import { hold } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { addPasskey, begun, codeAt, type FactorPerson, withApp } from '../../../testing/factors.ts';
import type { PasskeyDevice } from '../../../testing/passkey-device.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';

const MINUTE = 60_000;
const clock = heldClock();

const app = await appOfThisFile({ clock });
beforeEach(() => app.db.deleteFrom('attempt').execute());

type Guarded = FactorPerson & { browser: Visitor; device: PasskeyDevice; code: () => string };

/** Somebody with an app and a passkey, who signed in a while ago. */
const signedInLongAgo = async (make: typeof aMember = aMember): Promise<Guarded> => {
  const person = await withApp(app, clock, make);
  const browser = await begun(app, person);
  await browser.call(secondStep, { body: { code: codeAt(person.secret, clock.now()) } });
  const device = await addPasskey(browser, app.url);
  clock.advance(5 * MINUTE + 1);
  return { ...person, browser, device, code: () => codeAt(person.secret, clock.now()) };
};

const byPasskey = async (
  { device }: Pick<Guarded, 'device'>,
  browser: Visitor,
  asker: Visitor = browser,
): Promise<number> => {
  const { json } = await asker.call(proofChallenge);
  return (await browser.call(proveByPasskey, { body: { answer: device.answer(json, { origin: app.url }) } })).status;
};
const renew = (browser: Visitor) => browser.call(renewRecoveryCodes);
const asked = (...proofs: string[]) => ({ status: 403, refusal: { code: 'session.step_up', detail: { proofs } } });
const whole = asked('app', 'passkey', 'recovery');
const mailsTo = async ({ email }: { email: string }): Promise<string[]> => templatesOwed(app, { to: email });

describe('an account that has a second factor', () => {
  it('is asked for it again before new recovery codes, another passkey or app, and before a factor goes', async () => {
    const { browser, password } = await signedInLongAgo();
    const { json } = await browser.call(security);
    expect(await renew(browser)).toMatchObject(whole);
    expect(await browser.call(beginPasskey)).toMatchObject(whole);
    expect(await browser.call(addPasskeyCall, { body: { answer: { id: 'x' } } })).toMatchObject(whole);
    expect(await browser.call(beginTwoFactor, { body: {} })).toMatchObject(whole);
    expect(await browser.call(confirmTwoFactor, { body: { code: '123456' } })).toMatchObject(whole);
    expect(await browser.call(changeSecurity, { body: { fingerprint: false, password } })).toMatchObject(whole);
    const { id } = json.passkeys[0]!;
    expect(await browser.call(removePasskey, { params: { id }, body: { password } })).toMatchObject(whole);
    expect((await browser.call(security)).json).toEqual(json);
  });

  it.each(['app', 'recovery', 'passkey'] as const)(
    'which it shows by %s, for five minutes, on record, and in that session alone',
    async (by) => {
      const person = await signedInLongAgo();
      const { browser } = person;
      const other = await begun(app, person);
      await other.call(secondStep, { body: { code: person.recoveryCodes[1]! } });
      clock.advance(5 * MINUTE + 1);
      if (by === 'passkey') expect(await byPasskey(person, browser)).toBe(200);
      else {
        const code = by === 'app' ? person.code() : person.recoveryCodes[0]!;
        expect((await browser.call(proveByCode, { body: { code } })).status).toBe(200);
        expect((await browser.call(proveByCode, { body: { code } })).refusal?.code).toBe('session.wrong_code');
      }
      expect(await renew(other)).toMatchObject(whole);
      clock.advance(5 * MINUTE);
      await browser.call(refresh);
      expect((await renew(browser)).status).toBe(200);
      clock.advance(1);
      expect(await renew(browser)).toMatchObject(whole);
      expect((await lastOnRecord(app, { by: person.id, action: 'session.proven' })).details).toEqual({ by });
    },
  );

  it('is not content with the password, nor with one that was changed just now', async () => {
    const { browser, password } = await signedInLongAgo();
    expect(await browser.call(proveByPassword, { body: { password } })).toMatchObject(whole);
    expect(await renew(browser)).toMatchObject(whole);
    const changed = await browser.call(changePassword, { body: { password, newPassword: 'blue kite 77' } });
    expect(changed.status).toBe(200);
    expect(await renew(browser)).toMatchObject(whole);
  });

  it('a passkey answers only the session that asked it, once', async () => {
    const person = await signedInLongAgo();
    const other = await begun(app, person);
    await other.call(secondStep, { body: { code: person.recoveryCodes[1]! } });
    expect(await byPasskey(person, person.browser, other)).toBe(400);
    expect(await byPasskey(person, person.browser, visitor(app.url)).catch(() => 400)).toBe(400);
    expect(await renew(person.browser)).toMatchObject(whole);
  });

  it('a sign-in question that a passkey answered is no proof', async () => {
    const { browser, device } = await signedInLongAgo();
    const { json } = await browser.call(passkeyChallenge);
    const answer = device.answer(json, { origin: app.url });
    expect((await browser.call(proveByPasskey, { body: { answer } })).refusal?.code).toBe('session.passkey_refused');
  });

  it('twenty wrong codes in an hour are enough, each on record', async () => {
    const { browser, id } = await signedInLongAgo();
    for (let n = 0; n < 20; n += 1) {
      expect((await browser.call(proveByCode, { body: { code: `AAAAA${n}` } })).refusal?.code).toBe(
        'session.wrong_code',
      );
    }
    expect((await browser.call(proveByCode, { body: { code: 'AAAAAA' } })).status).toBe(429);
    expect(await onRecord(app, { by: id, action: 'session.step_refused' })).toHaveLength(20);
  });

  it('counts a wrong code that is sent again within 30 seconds as one attempt, also of two at once', async () => {
    const { browser, id } = await signedInLongAgo();
    const attempts = async () =>
      (await app.db.selectFrom('attempt').select('at').where('bucket', 'like', 'second-step-account:%').execute())
        .length;
    const wrong = () => browser.call(proveByCode, { body: { code: 'BBBBBB' } });
    const answers = await Promise.all([wrong(), wrong()]);
    answers.push(await wrong());
    expect(answers.map(({ refusal }) => refusal?.code)).toEqual(Array(3).fill('session.wrong_code'));
    expect(await attempts()).toBe(1);
    expect(await onRecord(app, { by: id, action: 'session.step_refused' })).toHaveLength(1);
    clock.advance(30_001);
    await wrong();
    expect(await attempts()).toBe(2);
  });

  it('a proof that runs out while the act waits does not count, nor does one of a session that was ended', async () => {
    const person = await signedInLongAgo();
    const { browser, id } = person;
    const left = async () => (await browser.call(security)).json.recoveryCodesLeft;
    await browser.call(proveByCode, { body: { code: person.code() } });
    const before = await left();
    const late = await hold(app.databaseUrl, 'select from person where id = $1 for update', [id]);
    const act = renew(browser);
    await late.waiting(1);
    clock.advance(5 * MINUTE + 1);
    await late.release();
    expect(await act).toMatchObject(whole);
    expect(await byPasskey(person, browser)).toBe(200);
    const ended = await hold(app.databaseUrl, 'select from person where id = $1 for update', [id]);
    const another = renew(browser);
    await ended.waiting(1);
    await app.db.updateTable('session').set({ proven_at: null, proven_by: null }).where('person_id', '=', id).execute();
    await ended.release();
    expect(await another).toMatchObject(whole);
    expect(await left()).toBe(before);
  });

  it('is told by mail of new recovery codes', async () => {
    const person = await signedInLongAgo();
    await byPasskey(person, person.browser);
    await renew(person.browser);
    expect(await mailsTo(person)).toContain('recovery-codes-renewed');
  });
});

describe('an account without a second factor', () => {
  it('is asked for the password when its login is older than five minutes, a changed password or not', async () => {
    const browser = await as(app, await aMember(app.db));
    clock.advance(5 * MINUTE + 1);
    const newPassword = 'blue kite 77';
    await browser.call(changePassword, { body: { password: browser.person.password, newPassword } });
    const begin = () => browser.call(beginPasskey);
    expect(await begin()).toMatchObject(asked('password'));
    expect((await browser.call(proveByPassword, { body: { password: 'guess' } })).refusal?.code).toBe(
      'session.wrong_password',
    );
    expect(await begin()).toMatchObject(asked('password'));
    expect((await browser.call(proveByPassword, { body: { password: newPassword } })).status).toBe(200);
    expect((await begin()).status).toBe(200);
  });

  it('a login that was followed by another password is still the last one, and shown once', async () => {
    const browser = await as(app, await aMember(app.db));
    const at = clock.now().toISOString();
    clock.advance(MINUTE);
    await browser.call(changePassword, { body: { password: browser.person.password, newPassword: 'blue kite 77' } });
    expect((await browser.call(security)).json).toMatchObject({ lastLogin: null, loginHistory: [{ at }] });
  });
});

describe('power at the desk', () => {
  it('an admin is approved, and a super admin made, only by who has just shown the second factor, and is told of both by mail', async () => {
    const boss = await signedInLongAgo(aSuperAdmin);
    const { browser } = boss;
    const { id: adminId } = await anAdmin(app.db, { approval: 'PENDING_APPROVAL' });
    const approve = () => browser.call(approveAdmin, { body: { adminId } });
    const wanted = { email: 'made@example.com', password: 'three wild geese' };
    expect(await approve()).toMatchObject(whole);
    expect(await browser.call(createSuperAdmin, { body: wanted })).toMatchObject(whole);
    expect(await byPasskey(boss, browser)).toBe(200);
    expect(await approve()).toMatchObject({ status: 200, json: { status: 'APPROVED' } });
    expect((await browser.call(createSuperAdmin, { body: wanted })).status).toBe(200);
    expect(await mailsTo(boss)).toEqual(expect.arrayContaining(['admin.let_in', 'super-admin.created']));
    expect(await lastMailShown(app, { template: 'admin.let_in' })).toContain('as an admin of the code desk.');
  });
});
