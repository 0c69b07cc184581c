import { adminActs, pendingAdmins, registerAdmin, requestAdminCode } from '@keywright/contract/admins';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { lastMailShown } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, visitor } from '../../testing/browser.ts';
import { aMember, aSuperAdmin } from '../../testing/people.ts';

const clock = heldClock();

const app = await appOfThisFile({ clock });
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
});

const HOUR = 60 * 60_000;
const names = { firstName: 'Ada', lastName: 'Keys' };
const ask = (email: string, browser = visitor(app.url)) =>
  browser.call(requestAdminCode, { body: { email, ...names } });

const mailTo = (to: string) => lastMailShown(app, { to, template: 'admin-code' });
const codeFor = async (email: string): Promise<string> =>
  /registration code: (\w{8})/.exec(await mailTo(email))?.[1] ?? 'no code';

const given = (email: string, adminCode: string) => ({
  fname: 'Ada',
  lname: 'Keys',
  email,
  phone: '555 0100 200',
  password: 'three wild geese',
  company: 'Keys & Co',
  adminCode,
});
const register = (email: string, adminCode: string, more: Record<string, string> = {}) =>
  visitor(app.url).call(registerAdmin, { body: { ...given(email, adminCode), ...more } });

const secretsOf = (email: string) =>
  app.db.selectFrom('one_time_secret').selectAll().where('email', '=', email).orderBy('created_at').execute();
const accountsOf = (email: string) => app.db.selectFrom('person').selectAll().where('email', '=', email).execute();

describe('T-17: a code by mail proves an address, and nothing more', () => {
  it('whoever has the code has an account that waits, with no power until a super admin says so', async () => {
    await ask('ada@example.com');
    const answer = await register('ada@example.com', await codeFor('ada@example.com'));
    expect(answer).toMatchObject({ status: 200, json: { message: expect.stringContaining('pending') } });
    expect(await accountsOf('ada@example.com')).toMatchObject([{ role: 'ADMIN', approval: 'PENDING_APPROVAL' }]);
    const browser = visitor(app.url);
    const wrong = await browser.signIn({ email: 'ada@example.com', password: 'something else' });
    expect(wrong.refusal?.code).toBe('session.wrong_password');
    const right = await browser.signIn({ email: 'ada@example.com', password: 'three wild geese' });
    expect(right).toMatchObject({ status: 403, refusal: { code: 'session.pending_approval' } });
    expect(browser.cookie('access_token')).toBeUndefined();
  });

  it('a code typed in small letters, with spaces and look-alikes, is the same code', async () => {
    await ask('typist@example.com');
    const code = await codeFor('typist@example.com');
    const typed = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase().replace(/0/g, 'o').replace(/1/g, 'l');
    expect((await register('Typist@Example.com', typed)).status).toBe(200);
  });

  it('a code works for the address it was sent to and for no other', async () => {
    await ask('one@example.com');
    await ask('other@example.com');
    const code = await codeFor('one@example.com');
    expect(await register('other@example.com', code)).toMatchObject({
      status: 400,
      refusal: { code: 'admin.wrong_code' },
    });
    expect(await accountsOf('other@example.com')).toEqual([]);
  });

  it('an address without a code, a lapsed code and a wrong one are refused alike, with 400', async () => {
    await ask('late@example.com');
    await ask('wrong@example.com');
    const late = await codeFor('late@example.com');
    clock.advance(24 * HOUR);
    await ask('wrong@example.com');
    const answers = [
      await register('late@example.com', late),
      await register('wrong@example.com', '22222222'),
      await register('never@example.com', '22222222'),
    ];
    const said = ({ status, refusal }: (typeof answers)[number]) => ({ status, ...refusal, requestId: '' });
    expect(answers.map(said)).toEqual(answers.map(() => said(answers[0] as (typeof answers)[number])));
    expect(answers[0]).toMatchObject({ status: 400, refusal: { code: 'admin.wrong_code' } });
  });

  it('a code is good until the last minute of its day', async () => {
    await ask('punctual@example.com');
    clock.advance(24 * HOUR - 1);
    expect((await register('punctual@example.com', await codeFor('punctual@example.com'))).status).toBe(200);
  });

  it('five wrong tries burn a code, and the right one is of no use then', async () => {
    await ask('guessed@example.com');
    const code = await codeFor('guessed@example.com');
    for (let n = 0; n < 5; n += 1) expect((await register('guessed@example.com', '22222222')).status).toBe(400);
    expect((await register('guessed@example.com', code)).status).toBe(400);
    expect(await secretsOf('guessed@example.com')).toMatchObject([{ state: 'BURNT', tries: 5 }]);
  });

  it('four wrong tries do not, and many at once get no more than five', async () => {
    await ask('four@example.com');
    for (let n = 0; n < 4; n += 1) await register('four@example.com', '22222222');
    expect((await register('four@example.com', await codeFor('four@example.com'))).status).toBe(200);
    await ask('many@example.com');
    const guesses = Array.from({ length: 16 }, () => register('many@example.com', '22222222'));
    expect((await Promise.all(guesses)).every(({ status }) => status === 400)).toBe(true);
    expect(await secretsOf('many@example.com')).toMatchObject([{ state: 'BURNT', tries: 5 }]);
  });

  it('a new code puts the one before out of use', async () => {
    await ask('twice@example.com');
    const first = await codeFor('twice@example.com');
    await ask('twice@example.com');
    expect((await register('twice@example.com', first)).status).toBe(400);
    expect((await register('twice@example.com', await codeFor('twice@example.com'))).status).toBe(200);
    expect((await secretsOf('twice@example.com')).map(({ state }) => state)).toEqual(['SUPERSEDED', 'USED']);
  });

  it('two who ask for one address at once leave one live code', async () => {
    await Promise.all([ask('both@example.com'), ask('both@example.com'), ask('both@example.com')]);
    const live = (await secretsOf('both@example.com')).filter(({ state }) => state === 'ISSUED');
    expect(live).toHaveLength(1);
  });

  it('no copy of the database holds a code or a password', async () => {
    await ask('hidden@example.com');
    const code = await codeFor('hidden@example.com');
    await register('hidden@example.com', code);
    for (const table of ['one_time_secret', 'outbox_mail', 'audit_entry', 'person'] as const) {
      const rows = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
      expect(rows, table).not.toContain(code);
      expect(rows, table).not.toContain('three wild geese');
    }
    expect(app.logged.join('')).not.toContain(code);
  });

  it('nobody learns from the answer whether an address has an account; its owner learns it by mail', async () => {
    const member = await aMember(app.db);
    const known = await ask(member.email);
    const unknown = await ask('unknown@example.com');
    expect({ status: known.status, json: known.json }).toEqual({ status: unknown.status, json: unknown.json });
    expect(await mailTo(member.email)).toContain('already has an account');
    expect(await codeFor(member.email)).toBe('no code');
  });

  it('the fourth mail to an address within an hour must wait, whoever asks', async () => {
    for (let n = 0; n < 3; n += 1) expect((await ask('flooded@example.com')).status).toBe(200);
    expect(await ask('flooded@example.com')).toMatchObject({ status: 429, refusal: { code: 'limit.too_many' } });
    clock.advance(HOUR);
    expect((await ask('flooded@example.com')).status).toBe(200);
  });
});

describe('I-17: of any number who use one code at once, one wins', () => {
  it.each([16, 64])(
    '%i at once make one account',
    async (count) => {
      const email = `race${count}@example.com`;
      await ask(email);
      const code = await codeFor(email);
      const answers = await Promise.all(Array.from({ length: count }, () => register(email, code)));
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      expect(answers.filter(({ status }) => status === 400)).toHaveLength(count - 1);
      expect(await accountsOf(email)).toHaveLength(1);
    },
    60_000,
  );
});

describe('registering as an admin', () => {
  it('every empty field is named in the words of the specification', async () => {
    const empty = { fname: '', lname: '', phone: '', password: '', company: '' };
    const answer = await register('not-an-email', '123', empty);
    expect(answer).toMatchObject({
      status: 422,
      refusal: {
        fields: {
          fname: 'First name is required',
          lname: 'Last name is required',
          email: 'Email is invalid',
          phone: 'Phone number is required',
          company: 'Company name is required',
          password: 'Password is required',
          adminCode: 'Please enter the registration code sent to your email',
        },
      },
    });
  });

  it('a short or a common password is refused and costs no try', async () => {
    await ask('weak@example.com');
    const code = await codeFor('weak@example.com');
    const short = await register('weak@example.com', code, { password: 'seven77' });
    expect(short.refusal?.fields).toEqual({ password: 'Password must be at least 8 characters' });
    expect((await register('weak@example.com', code, { password: 'password1' })).status).toBe(422);
    expect((await register('weak@example.com', code)).status).toBe(200);
  });

  it('an address that has an account by now is refused only to whoever has its code, which stays good', async () => {
    await ask('taken@example.com');
    const code = await codeFor('taken@example.com');
    await aMember(app.db, { email: 'taken@example.com' });
    expect((await register('taken@example.com', '22222222')).refusal?.code).toBe('admin.wrong_code');
    expect(await register('taken@example.com', code)).toMatchObject({
      status: 409,
      refusal: { code: 'admin.email_taken' },
    });
    expect(await secretsOf('taken@example.com')).toMatchObject([{ state: 'ISSUED', tries: 1 }]);
  });

  it('the list tells who was invited, also after they asked for another code, and who asked by themselves', async () => {
    const boss = await as(app, await aSuperAdmin(app.db, { fname: 'Ruth', lname: 'Boss' }));
    await ask('invited@example.com', boss);
    await ask('invited@example.com');
    await register('invited@example.com', await codeFor('invited@example.com'));
    await ask('selfmade@example.com');
    await register('selfmade@example.com', await codeFor('selfmade@example.com'));
    const { json } = await boss.call(pendingAdmins);
    const invitedBy = (email: string) => json.find((one) => one.email === email)?.invitedBy;
    expect([invitedBy('invited@example.com'), invitedBy('selfmade@example.com')]).toEqual(['Ruth Boss', null]);
    const acts = (await boss.call(adminActs)).json;
    expect(acts.map(({ action, actor, target }) => [action, actor, target])).toContainEqual([
      'admin.invited',
      'Ruth Boss',
      'invited@example.com',
    ]);
    // What they did who registered is no super admin's act.
    expect(acts.map(({ action }) => action)).not.toContain('admin.registered');
  });
});
