import { confirmReset, resetPassword } from '@keywright/contract/accounts';
import { secondStep, security } from '@keywright/contract/factors';
import { validateMember } from '@keywright/contract/members';
import { changeProfile } from '@keywright/contract/profile';
import { me } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appWithMailbox } from '../../../testing/app-with-mailbox.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { addPasskey, begun, codeAt, enrolApp, signInByPasskey, withApp } from '../../../testing/factors.ts';
import { mailTo, resetTokenIn } from '../../../testing/letters.ts';
import { onRecord, templatesOwed } from '../../../testing/look-ups.ts';
import { aRegistered, lookAt } from '../../../testing/members.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../../../testing/people.ts';
import { added, aVehicle } from '../../../testing/requests.ts';
import { cartOf } from '../../../testing/stripe-double/shop.ts';
import { aShopOwner, aTechnician } from '../../../testing/workshops.ts';

const clock = heldClock();
const { app, mailbox } = await appWithMailbox({ clock });
beforeEach(() => clock.advance(25 * 60 * 60_000));

/** What the owner of the mailbox does who forgot the password, or never had one. */
const resetByMail = async ({ email }: TestPerson, newPassword = 'blue kite 77'): Promise<void> => {
  const before = mailbox.mails.length;
  await visitor(app.url).call(resetPassword, { body: { email } });
  const token = resetTokenIn(await mailTo(mailbox, email, '/reset-password?token=', before));
  const { status } = await visitor(app.url).call(confirmReset, { body: { token, newPassword } });
  expect(status).toBe(200);
};
const logsIn = async ({ email }: TestPerson, password = 'blue kite 77') => {
  const browser = visitor(app.url);
  const { json } = await browser.signIn({ email, password });
  return { browser, isIn: (await browser.call(me)).status === 200, json };
};
const reasonsOfResets = async ({ id }: TestPerson) =>
  (await onRecord(app, { on: id, action: 'password.reset' }, 'reason')).map(({ reason }) => reason);

/** Nobody has looked at who they are, and no mailed link was ever used: it may be anybody's account. */
const unshown = () => aMember(app.db, { isValidated: false });

describe('the owner of a mailbox in whose name a stranger made an account', () => {
  it('has it by one reset: app, passkey, recovery codes, known browsers and the cart of the stranger are gone', async () => {
    const person = await unshown();
    const stranger = await as(app, person);
    const { recoveryCodes } = await enrolApp(stranger, clock.now());
    const device = await addPasskey(stranger, app.url);
    await added(stranger, aVehicle());
    const halfway = await begun(app, person);
    await resetByMail(person);

    expect((await stranger.call(me)).status).toBe(401);
    expect((await halfway.call(secondStep, { body: { code: recoveryCodes[0] ?? '' } })).refusal?.code).toBe(
      'session.step_over',
    );
    expect((await signInByPasskey(visitor(app.url), app.url, device)).refusal?.code).toBe('session.passkey_refused');
    const known = app.db.selectFrom('known_device').selectAll().where('person_id', '=', person.id);
    expect(await known.execute()).toEqual([]);
    const { browser, isIn } = await logsIn(person);
    expect(isIn).toBe(true);
    expect((await browser.call(security)).json).toMatchObject({
      twoFactorEnabled: false,
      fingerprintEnabled: false,
      recoveryCodesLeft: 0,
    });
    expect((await cartOf(browser)).items).toEqual([]);
    const requests = app.db.selectFrom('request').select('status').where('person_id', '=', person.id);
    expect(await requests.execute()).toEqual([{ status: 'EXPIRED' }]);
  }, 60_000);

  it('and what became of it is on record and told by mail', async () => {
    const person = await unshown();
    const stranger = await as(app, person);
    await enrolApp(stranger, clock.now());
    await addPasskey(stranger, app.url);
    await resetByMail(person);
    expect(await reasonsOfResets(person)).toEqual(['mailbox shown first']);
    const acts = (await onRecord(app, { on: person.id }, 'action')).map(({ action }) => action);
    expect(acts).toEqual(expect.arrayContaining(['security.two_factor_off', 'security.passkey_removed']));
    const mails = await templatesOwed(app, { to: person.email });
    expect(mails).toEqual(expect.arrayContaining(['second-factor-off', 'passkey-removed', 'password-changed']));
  });

  it('keeps what is under a legal hold, and has the account all the same', async () => {
    const person = await unshown();
    await enrolApp(await as(app, person), clock.now());
    const boss = await aSuperAdmin(app.db);
    await app.db
      .insertInto('legal_hold')
      .values({ person_id: person.id, reason: 'Police case 7.', placed_by: boss.id })
      .execute();
    await resetByMail(person);
    const known = app.db.selectFrom('known_device').selectAll().where('person_id', '=', person.id);
    expect(await known.execute()).toHaveLength(1);
    expect((await logsIn(person)).isIn).toBe(true);
  });
});

describe('a stolen mailbox takes no second factor away', () => {
  /** The password is another one, and the app is asked for as before. */
  const staysShut = async (person: TestPerson & { secret: string }, password = 'blue kite 77') => {
    await resetByMail(person, password);
    const { browser, isIn, json } = await logsIn(person, password);
    expect([isIn, json]).toMatchObject([false, { secondSteps: ['app', 'recovery'] }]);
    clock.advance(60_000);
    const code = codeAt(person.secret, clock.now());
    expect((await browser.call(secondStep, { body: { code } })).status).toBe(200);
    expect((await reasonsOfResets(person)).at(-1)).toBe('');
  };
  const withAppOf = (person: TestPerson) => withApp(app, clock, () => Promise.resolve(person));

  it('from an account that was reset by mail before, though its links are long forgotten', async () => {
    const person = await unshown();
    await resetByMail(person, 'green kite 66');
    await app.db.deleteFrom('one_time_secret').execute();
    await staysShut(await withAppOf({ ...person, password: 'green kite 66' }));
  });

  it('from one that the desk has validated, nor after a new name has ended that', async () => {
    const { person, browser, seen } = await aRegistered(app);
    const desk = await as(app, await anAdmin(app.db));
    await lookAt(desk, seen);
    expect(
      (await desk.call(validateMember, { params: { id: person.id }, body: { reason: 'Known in person.' } })).status,
    ).toBe(200);
    await browser.call(changeProfile, { body: { firstName: 'Other' } });
    const { is_validated: isValidated } = await app.db
      .selectFrom('person')
      .select('is_validated')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(isValidated).toBe(false);
    await staysShut(await withAppOf(person));
  });

  it('from one that was validated before the log said so', async () => {
    await staysShut(await withAppOf(await aMember(app.db, { isValidated: true })));
  });

  it('from a technician who came by the link of an invitation', async () => {
    const owner = await aShopOwner(app, { isValidated: true });
    const person = await unshown();
    await aTechnician(app, owner, { person });
    await staysShut(await withAppOf(person));
  });

  it('from anybody of the desk', async () => {
    const admin = await anAdmin(app.db);
    await app.db.updateTable('person').set({ is_validated: false }).where('id', '=', admin.id).execute();
    await staysShut(await withAppOf(admin), 'blue kite 7788');
  });
});
