import { confirmReset, resetPassword } from '@keywright/contract/accounts';
import { rejectAdmin } from '@keywright/contract/admins';
import { pendingRequests } from '@keywright/contract/desk';
import {
  changePassword,
  endOneSession,
  endOtherSessions,
  logoutEverywhere,
  mySessions,
} from '@keywright/contract/devices';
import { login, logout, me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { announce } from '../../platform/live/announce.ts';
import { appWithMailbox } from '../../testing/app-with-mailbox.ts';
import { hold } from '../../testing/barrier.ts';
import type { Answer } from '../../testing/answer.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { mailTo, resetTokenIn } from '../../testing/letters.ts';
import { aMember, anAdmin, aSuperAdmin, type TestPerson } from '../../testing/people.ts';

const clock = heldClock();
let person: TestPerson;
/** Where the act is done from, and the device that is to be out by it. */
const { app, mailbox } = await appWithMailbox({ clock });
let here: Visitor;
let there: Visitor;
beforeEach(async () => {
  await app.db.deleteFrom('attempt').execute();
});

const come = async (who: TestPerson): Promise<void> => {
  person = who;
  [here, there] = [await as(app, who), await as(app, who)];
};

const idOf = async (browser: Visitor): Promise<string> => (await browser.call(mySessions)).json[0]!.id;

const resetByMail = async (): Promise<Answer> => {
  await visitor(app.url).call(resetPassword, { body: { email: person.email } });
  const token = resetTokenIn(await mailTo(mailbox, person.email, '?token='));
  return here.call(confirmReset, { body: { token, newPassword: 'blue kite 77' } });
};

const revokedByBoss = async (): Promise<Answer> => {
  const boss = await as(app, await aSuperAdmin(app.db));
  return boss.call(rejectAdmin, { body: { adminId: person.id } });
};

type Way = [name: string, who: () => Promise<TestPerson>, act: () => Promise<Answer>];

const ways: Way[] = [
  ['logged out there', () => aMember(app.db), () => there.call(logout)],
  [
    'that device was logged out from another',
    () => aMember(app.db),
    async () => here.call(endOneSession, { params: { id: await idOf(there) } }),
  ],
  ['logged out everywhere else', () => aMember(app.db), () => here.call(endOtherSessions)],
  ['logged out everywhere', () => aMember(app.db), () => here.call(logoutEverywhere)],
  [
    'changed the password',
    () => aMember(app.db),
    () => here.call(changePassword, { body: { password: person.password, newPassword: 'blue kite 77' } }),
  ],
  ['set another password by mail', () => aMember(app.db), resetByMail],
  ['was revoked', () => anAdmin(app.db), revokedByBoss],
];

describe('once the call has returned by which somebody', () => {
  it.each(ways)('%s, no old token works, none is renewed, and the open stream is cut (I-15)', async (_, who, act) => {
    await come(await who());
    const access = there.cookie('access_token') ?? '';
    const stream = await fetch(`${app.url}/live`, { headers: { authorization: `Bearer ${access}` } });
    expect(stream.status).toBe(200);
    const heard = stream.text();

    expect((await act()).status).toBe(200);
    const bearer = { authorization: `Bearer ${access}` };
    const calls = Array.from({ length: 16 }, () => [
      visitor(app.url).call(me, {}, bearer),
      visitor(app.url).get('/live', bearer),
      there.call(refresh),
    ]).flat();
    // Told to the person after the act: whoever hears it still listens.
    await announce(app.db, { type: 'cart.changed', cartId: 'told-too-late' }, [`person:${person.id}`]);
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([401]));
    expect(await heard).toMatch(/"session\.ended"[^\n]*\n\n$/);
    expect(await heard).not.toContain('told-too-late');
  });

  it('changed the password in one tab, the streams of its other tabs are cut too, and told that nobody was signed out', async () => {
    await come(await aMember(app.db));
    const stream = await fetch(`${app.url}/live`, {
      headers: { authorization: `Bearer ${here.cookie('access_token')}` },
    });
    const heard = stream.text();
    const old = here.cookie('access_token') ?? '';
    await here.call(changePassword, { body: { password: person.password, newPassword: 'blue kite 77' } });
    await announce(app.db, { type: 'cart.changed', cartId: 'told-too-late' }, [`person:${person.id}`]);
    expect(await heard).toMatch(/"session\.replaced"[^\n]*\n\n$/);
    expect(await heard).not.toContain('session.ended');
    expect((await visitor(app.url).call(me, {}, { authorization: `Bearer ${old}` })).status).toBe(401);
    expect((await here.call(me)).status).toBe(200);
  });

  it('logged in again in one tab, the others are cut, and hear that somebody was logged out only where another person is here now', async () => {
    const first = await aMember(app.db);
    const second = await aMember(app.db);
    await come(first);
    const heardAfter = async ({ email, password }: TestPerson) => {
      const stream = await fetch(`${app.url}/live`, {
        headers: { authorization: `Bearer ${here.cookie('access_token')}` },
      });
      const heard = stream.text();
      expect((await here.call(login, { body: { email, password } })).status).toBe(200);
      return heard;
    };
    const again = await heardAfter(first);
    expect(again).toMatch(/"session\.replaced"[^\n]*\n\n$/);
    expect(again).not.toContain('session.ended');
    expect(await heardAfter(second)).toMatch(/"session\.ended"[^\n]*\n\n$/);
  });

  it('was given another role, it counts from the next call on, and the stream of the desk is cut', async () => {
    await come(await anAdmin(app.db));
    expect((await here.call(pendingRequests)).status).toBe(200);
    const open = () =>
      fetch(`${app.url}/live`, { headers: { authorization: `Bearer ${here.cookie('access_token')}` } });
    const asAdmin = (await open()).text();
    await app.db.updateTable('person').set({ role: 'BASEUSER' }).where('id', '=', person.id).execute();
    await announce(app.db, { type: 'request.changed', requestId: 'told-too-late' }, ['desk']);
    expect(await asAdmin).toMatch(/"account\.changed".*"session\.replaced"[^\n]*\n\n$/s);
    expect(await asAdmin).not.toContain('told-too-late');
    const answers = await Promise.all(Array.from({ length: 16 }, () => here.call(pendingRequests)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([403]));
    const asMember = (await open()).text();
    await announce(app.db, { type: 'request.changed', requestId: 'for-the-desk' }, ['desk']);
    await announce(app.db, { type: 'cart.changed', cartId: 'for-the-member' }, [`person:${person.id}`]);
    await here.call(logout);
    expect(await asMember).toContain('for-the-member');
    expect(await asMember).not.toContain('for-the-desk');
  });
});

describe('a stream', () => {
  it('that is being opened while its session ends is not opened', async () => {
    await come(await aMember(app.db));
    const id = await idOf(there);
    clock.advance(60_000);
    const gate = await hold(app.databaseUrl, 'select from session where id = $1 for update', [id]);
    const leaving = there.call(logout);
    await gate.waiting(1);
    // Found to be signed in, it waits to note when the session was last used; by then that is over.
    const opening = fetch(`${app.url}/live`, {
      headers: { authorization: `Bearer ${there.cookie('access_token')}` },
      signal: AbortSignal.timeout(10_000),
    });
    await gate.waiting(2);
    await gate.release();
    expect((await leaving).status).toBe(200);
    const stream = await opening;
    expect([stream.status, await stream.text()]).toEqual([401, expect.stringContaining('auth.required')]);
  });
});
