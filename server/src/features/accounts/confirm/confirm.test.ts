import { confirmEmail, confirmReset, register, resetPassword, sendConfirmation } from '@keywright/contract/accounts';
import { changeProfile, profile } from '@keywright/contract/profile';
import { me } from '@keywright/contract/sign-in';
import { addSubscription } from '@keywright/contract/subscriptions';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { appWithMailbox } from '../../../testing/app-with-mailbox.ts';
import { as, visitor } from '../../../testing/browser.ts';
import { aConfirmationToken } from '../../../testing/confirmations.ts';
import { dumpOf } from '../../../testing/dump.ts';
import { confirmationTokenIn, mailTo, resetTokenIn } from '../../../testing/letters.ts';
import { actionsOn, owedMails, personRow } from '../../../testing/look-ups.ts';
import { aMember, anAdmin, aSuperAdmin } from '../../../testing/people.ts';
import { threePhotos } from '../../../testing/requests.ts';

const DAY = 24 * 60 * 60_000;
const clock = heldClock();
const { app, mailbox } = await appWithMailbox({ clock });

beforeEach(() => clock.advance(DAY + 1));

const unconfirmed = () => aMember(app.db, { emailConfirmedAt: null });
const confirm = (token: string, browser = visitor(app.url)) => browser.call(confirmEmail, { body: { token } });
const isConfirmed = async ({ id }: { id: string }) => (await personRow(app, id)).email_confirmed_at !== null;

const trial = { body: { tier: 'BASIC', billing: 'monthly', trial: true } } as const;

const registered = async (email: string): Promise<void> => {
  const { frontId, backId, registration: insurance } = await threePhotos();
  const body = {
    fname: 'Dana',
    lname: 'Cole',
    email,
    phone: '+1 (512) 555-0143',
    password: 'blue kite 77',
    state: 'Texas',
  };
  const { status } = await visitor(app.url).call(register, { body, files: { frontId, backId, insurance } });
  expect(status).toBe(200);
};

describe('a new member', () => {
  it('confirms the address with the link of the welcome mail, on a device without a session, and gets no session by it', async () => {
    const email = 'new-dana@example.com';
    await registered(email);
    const browser = visitor(app.url);
    await browser.signIn({ email, password: 'blue kite 77' });
    expect((await browser.call(me)).json.user.isEmailConfirmed).toBe(false);
    expect((await browser.call(profile)).json.isEmailConfirmed).toBe(false);
    const token = confirmationTokenIn(await mailTo(mailbox, email, 'Welcome to Keywright'));
    const elsewhere = visitor(app.url);
    expect((await confirm(token, elsewhere)).json).toEqual({ ok: true });
    expect(elsewhere.cookies.size).toBe(0);
    expect((await elsewhere.call(me)).status).toBe(401);
    expect((await browser.call(me)).json.user.isEmailConfirmed).toBe(true);
    expect((await browser.call(profile)).json.isEmailConfirmed).toBe(true);
  });

  it('starts no trial before the address is confirmed, and one right after', async () => {
    const person = await unconfirmed();
    const browser = await as(app, person);
    const refused = await browser.call(addSubscription, trial);
    expect([refused.status, refused.refusal?.code]).toEqual([409, 'email.unconfirmed']);
    // A plan that is paid for needs no confirmation, as ordering needs none.
    const paid = { body: { tier: 'BASIC', billing: 'monthly' } } as const;
    expect((await browser.call(addSubscription, paid)).status).toBe(200);
    await confirm(await aConfirmationToken(app, person));
    expect((await browser.call(addSubscription, trial)).status).toBe(200);
  });
});

describe('the link', () => {
  it('works once: of eight at once one, and none after', async () => {
    const person = await unconfirmed();
    const token = await aConfirmationToken(app, person);
    const answers = await Promise.all(Array.from({ length: 8 }, () => confirm(token)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await confirm(token)).refusal?.code).toBe('email.invalid_link');
    expect((await actionsOn(app, person.id)).filter((action) => action === 'person.email_confirmed')).toHaveLength(1);
  });

  it('works for 7 days, and not once a newer one was sent', async () => {
    const person = await unconfirmed();
    const first = await aConfirmationToken(app, person);
    const second = await aConfirmationToken(app, person);
    expect((await confirm(first)).refusal?.code).toBe('email.invalid_link');
    clock.advance(7 * DAY + 1);
    expect((await confirm(second)).refusal?.code).toBe('email.invalid_link');
    const third = await aConfirmationToken(app, person);
    clock.advance(7 * DAY - 1_000);
    expect((await confirm(third)).status).toBe(200);
  });

  it('confirms nothing when a scanner opens it', async () => {
    const person = await unconfirmed();
    const token = await aConfirmationToken(app, person);
    for (const method of ['GET', 'HEAD'])
      for (const path of [`/confirm-email?token=${token}`, `/auth/confirm-email?token=${token}`])
        await fetch(new URL(path, app.url), { method, headers: { accept: 'text/html' } });
    expect(await isConfirmed(person)).toBe(false);
    expect((await confirm(token)).status).toBe(200);
  });

  it('is stored hashed, and is no link that sets a password', async () => {
    const person = await unconfirmed();
    const token = await aConfirmationToken(app, person);
    expect(await dumpOf(app.db)).not.toContain(token);
    const reset = await visitor(app.url).call(confirmReset, { body: { token, newPassword: 'blue kite 77' } });
    expect(reset.refusal?.code).toBe('reset.invalid_link');
    expect((await confirm('a'.repeat(43))).refusal?.code).toBe('email.invalid_link');
  });

  it('is mailed again three times a day, each time in place of the one before', async () => {
    const person = await unconfirmed();
    const browser = await as(app, person);
    const first = await aConfirmationToken(app, person);
    for (let n = 0; n < 3; n += 1)
      expect((await browser.call(sendConfirmation)).json).toEqual({ isEmailConfirmed: false });
    expect((await browser.call(sendConfirmation)).refusal?.code).toBe('limit.too_many');
    expect(await owedMails(app, { to: person.email, template: 'email-confirmation' })).toHaveLength(3);
    expect((await confirm(first)).refusal?.code).toBe('email.invalid_link');
    clock.advance(DAY + 1);
    expect((await (await as(app, person)).call(sendConfirmation)).status).toBe(200);
  });

  it('is mailed to nobody whose address is confirmed', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    for (let n = 0; n < 5; n += 1)
      expect((await browser.call(sendConfirmation)).json).toEqual({ isEmailConfirmed: true });
    expect(await owedMails(app, { to: person.email })).toEqual([]);
  });

  it('reaches a super admin too, who confirms with it', async () => {
    const person = await aSuperAdmin(app.db, { emailConfirmedAt: null });
    const browser = await as(app, person);
    expect((await browser.call(sendConfirmation)).status).toBe(200);
    const mail = await mailTo(mailbox, person.email, 'Confirm your email address');
    expect((await confirm(confirmationTokenIn(mail))).status).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
  });
});

describe('an address is confirmed', () => {
  it('by a reset with the mailed link, too', async () => {
    for (const person of [await unconfirmed(), await anAdmin(app.db, { emailConfirmedAt: null })]) {
      const before = mailbox.mails.length;
      await visitor(app.url).call(resetPassword, { body: { email: person.email } });
      const token = resetTokenIn(await mailTo(mailbox, person.email, '/reset-password?token=', before));
      await visitor(app.url).call(confirmReset, { body: { token, newPassword: 'blue kite 77' } });
      expect(await isConfirmed(person)).toBe(true);
    }
  });

  it('until it is another one, and not by a profile that is saved', async () => {
    const person = await aMember(app.db);
    const browser = await as(app, person);
    expect((await browser.call(changeProfile, { body: { city: 'Austin' } })).json.isEmailConfirmed).toBe(true);
    await app.db
      .updateTable('person')
      .set({ email: `x${person.email}` })
      .where('id', '=', person.id)
      .execute();
    expect(await isConfirmed(person)).toBe(false);
  });
});
