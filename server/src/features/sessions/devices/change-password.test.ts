import { confirmReset, resetPassword } from '@keywright/contract/accounts';
import { changePassword } from '@keywright/contract/devices';
import { me, refresh as refreshCall } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../../platform/clock.ts';
import { onRecord } from '../../../testing/look-ups.ts';
import { appWithMailbox } from '../../../testing/app-with-mailbox.ts';
import { testTrace } from '../../../testing/test-trace.ts';
import { endAllSessions } from '../end-sessions.ts';
import { atOnce, hold, overtake } from '../../../testing/barrier.ts';
import { as, type Visitor, visitor } from '../../../testing/browser.ts';
import { dumpOf, tracesOf } from '../../../testing/dump.ts';
import { mailTo, readable, resetTokenIn } from '../../../testing/letters.ts';
import { aMember, anAdmin, type TestPerson } from '../../../testing/people.ts';

const clock = heldClock();
const own = 'blue kite 77';
const { app, mailbox } = await appWithMailbox({ clock });
let member: TestPerson;
let browser: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
  member = await aMember(app.db);
  browser = await as(app, member);
});

const change = (newPassword = own, password = member.password, from = browser) =>
  from.call(changePassword, { body: { password, newPassword } });
const signsInWith = async (password: string): Promise<boolean> =>
  (await visitor(app.url).signIn({ ...member, password })).status === 200;
const openSessions = () =>
  app.db.selectFrom('session').select('id').where('person_id', '=', member.id).where('ended_at', 'is', null).execute();

describe('changing the password', () => {
  it('ends every session but gives this browser a new one; the owner is told by mail, and it is on record', async () => {
    const phone = await as(app, member);
    const [access, refresh] = [browser.cookie('access_token'), browser.cookie('refresh_token')];
    const answer = await change(` ${own} `);
    expect(answer).toMatchObject({ status: 200, json: { user: { id: member.id, duties: [] } } });
    expect(browser.cookie('access_token')).not.toBe(access);
    expect(browser.cookie('refresh_token')).not.toBe(refresh);
    expect((await browser.call(me)).status).toBe(200);
    expect((await browser.call(refreshCall)).status).toBe(200);
    expect((await phone.call(me)).status).toBe(401);
    expect((await phone.call(refreshCall)).status).toBe(401);
    expect(await openSessions()).toHaveLength(1);
    expect([await signsInWith(member.password), await signsInWith(own)]).toEqual([false, true]);
    await mailTo(mailbox, member.email, 'Your Keywright password was changed');
    const acts = await onRecord(app, { on: member.id, action: 'password.changed' }, 'actor_id', 'object_id');
    expect(acts).toEqual([{ actor_id: member.id, object_id: member.id }]);
  });

  it('needs the present one: a wrong one changes nothing, and tries are counted as at sign-in', async () => {
    for (let n = 0; n < 10; n += 1) {
      expect(await change(own, 'a guess')).toMatchObject({ status: 400, refusal: { code: 'session.wrong_password' } });
    }
    expect(await change()).toMatchObject({ status: 429, refusal: { code: 'limit.too_many' } });
    expect((await browser.signIn(member)).status).toBe(429);
    clock.advance(15 * 60_000 + 1);
    await browser.call(refreshCall);
    expect((await change()).status).toBe(200);
  });

  it('is told of a new one that may not be had, at its field, as often as it takes', async () => {
    const faults = async (newPassword: string) => (await change(newPassword)).refusal?.fieldCodes;
    for (const [newPassword, code] of [
      ['', 'password.new_required'],
      ['a1b2x', 'password.too_short'],
      ['x'.repeat(129), 'text.too_long'],
      [` ${member.password}`, 'password.same'],
    ] as const) {
      expect(await faults(newPassword)).toEqual({ newPassword: code });
    }
    for (let n = 0; n < 12; n += 1) expect((await change('a1b2x')).status).toBe(422);
    expect((await browser.callAnyhow(changePassword, { body: {} })).refusal?.fieldCodes).toEqual({
      password: 'password.required',
      newPassword: 'password.new_required',
    });
    expect((await change('kite77')).status).toBe(200);
  });

  it('accepts a common password of a member', async () => {
    expect((await change('password1')).status).toBe(200);
  });

  it('asks eight characters, and no common password, of who works the code desk', async () => {
    member = await anAdmin(app.db);
    await browser.signIn(member);
    expect((await change('kite 77')).refusal?.fieldCodes).toEqual({ newPassword: 'password.too_short_admin' });
    expect((await change('password1')).refusal?.fieldCodes).toEqual({ newPassword: 'password.common' });
    expect((await change(member.email)).refusal?.fieldCodes).toEqual({ newPassword: 'password.like_email' });
    expect((await change('kite 777')).status).toBe(200);
  });

  it('ends a link for another one that is still in the mail', async () => {
    await visitor(app.url).call(resetPassword, { body: { email: member.email } });
    const token = resetTokenIn(await mailTo(mailbox, member.email, '/reset-password?token='));
    expect((await change()).status).toBe(200);
    const late = await visitor(app.url).call(confirmReset, { body: { token, newPassword: 'another kite 9' } });
    expect(late).toMatchObject({ status: 400, refusal: { code: 'reset.invalid_link' } });
  });

  it('is refused to who is not signed in, and who presents a lapsed token', async () => {
    expect((await change(own, member.password, visitor(app.url))).status).toBe(401);
    clock.advance(15 * 60_000 + 1);
    expect((await change()).status).toBe(401);
  });

  it('leaves no trace of either password anywhere (I-11)', async () => {
    await change('canary kite 4713', 'canary wrong 4714');
    await change('canary kite 4713');
    await mailTo(mailbox, member.email, 'Your Keywright password was changed');
    const mails = mailbox.mails.map(readable).join('\n');
    const everything = `${await dumpOf(app.db)}\n${app.logged.join('')}\n${mails}`;
    for (const trace of [...tracesOf('canary kite 4713'), ...tracesOf('canary wrong 4714')]) {
      expect(everything).not.toContain(trace);
    }
  });
});

describe('at the same moment', () => {
  it('ten changes from one session: one wins, and one session is left', async () => {
    const answers = await atOnce(
      app.db,
      { table: 'person', id: member.id },
      Array.from({ length: 10 }, (_, n) => async () => {
        const tab = visitor(app.url);
        tab.setCookie('access_token', browser.cookie('access_token') ?? '');
        return [await change(`blue kite ${n}x`, member.password, tab), tab] as const;
      }),
    );
    const winners = answers.flatMap(([{ status }, tab], n) => (status === 200 ? [{ tab, n }] : []));
    expect(winners).toHaveLength(1);
    expect(answers.filter(([{ status }]) => status === 401)).toHaveLength(9);
    expect(await openSessions()).toHaveLength(1);
    expect((await winners[0]?.tab.call(me))?.status).toBe(200);
    expect(await signsInWith(`blue kite ${winners[0]?.n}x`)).toBe(true);
  });

  it('who is thrown out while they change it changes nothing and stays out', async () => {
    const ending = { reason: 'signed out everywhere', trace: testTrace(), at: clock.now() } as const;
    const changing = overtake(
      app.db,
      (tx) => endAllSessions(tx, member.id, ending),
      () => change(),
    );
    expect(await changing).toMatchObject({ status: 401, refusal: { code: 'auth.required' } });
    expect(await openSessions()).toEqual([]);
    expect([await signsInWith(member.password), await signsInWith(own)]).toEqual([true, false]);
  });

  it('a sign-in with the old one gets in before the change, and out with it, or not at all', async () => {
    const gate = await hold(app.databaseUrl, 'select from person where id = $1 for update', [member.id]);
    const late = Array.from({ length: 6 }, () => visitor(app.url));
    const signIns = late.map((one) => one.signIn(member));
    const changing = change();
    await gate.waiting(7);
    await gate.release();
    await Promise.all([...signIns, changing]);
    expect((await changing).status).toBe(200);
    expect(await openSessions()).toHaveLength(1);
    for (const one of late) expect((await one.call(me)).status).toBe(401);
  });
});
