import { publicComplianceStatus } from '@keywright/contract/compliance';
import { pendingRequests } from '@keywright/contract/desk';
import { logout, me, refresh as refreshCall } from '@keywright/contract/sign-in';
import { SignJWT } from 'jose';
import { beforeEach, describe, expect, it } from 'vitest';
import { found } from '../../testing/found.ts';
import { onRecord, requestRow, sessionsOf } from '../../testing/look-ups.ts';
import { testTrace } from '../../testing/test-trace.ts';
import { heldClock } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { as, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, type TestPerson } from '../../testing/people.ts';
import { added, ask } from '../../testing/requests.ts';
import { endAllSessions } from './end-sessions.ts';

const clock = heldClock();
const MINUTE_MS = 60_000;
const app = await appOfThisFile({ clock });
let browser: Visitor;
let member: TestPerson;
beforeEach(async () => {
  browser = visitor(app.url);
  member = await aMember(app.db);
  await browser.signIn(member);
});

const person = () => app.db.updateTable('person').where('id', '=', member.id);

describe('who is behind a call', () => {
  it('a visitor with nothing is nobody, and may call what anybody may', async () => {
    expect((await visitor(app.url).call(publicComplianceStatus)).status).toBe(200);
    expect(await visitor(app.url).call(me)).toMatchObject({ status: 401, refusal: { code: 'auth.required' } });
  });

  it('a member whose token has lapsed is told so on a public call too, and never becomes a guest', async () => {
    clock.advance(15 * MINUTE_MS + 1);
    expect(await browser.call(publicComplianceStatus)).toMatchObject({
      status: 401,
      refusal: { code: 'auth.required' },
    });
    expect((await browser.call(refreshCall)).status).toBe(200);
    expect((await browser.call(publicComplianceStatus)).status).toBe(200);
  });

  it('a member whose token has lapsed asks for a code: refused, and no guest cart is made of it', async () => {
    clock.advance(15 * MINUTE_MS + 1);
    expect((await ask(browser)).status).toBe(401);
    expect(browser.cookie('guest')).toBeUndefined();
    await browser.call(refreshCall);
    const { id } = await added(browser);
    const line = await requestRow(app, id);
    expect(line?.person_id).toBe(member.id);
  });

  it('a member whose token has lapsed can still sign in and sign out', async () => {
    clock.advance(15 * MINUTE_MS + 1);
    expect((await browser.call(logout)).status).toBe(200);
    browser.setCookie('access_token', 'nonsense');
    expect((await browser.signIn(member)).status).toBe(200);
  });

  it('a program that sends its token as a bearer is known', async () => {
    const token = browser.cookie('access_token') ?? '';
    const answer = await visitor(app.url).call(me, {}, { authorization: `Bearer ${token}` });
    expect(answer.json.user.id).toBe(member.id);
  });

  it.each(['nonsense', 'a.b.c', 'eyJhbGciOiJub25lIn0.e30.'])('a made-up token (%s) is refused', async (token) => {
    const stranger = visitor(app.url);
    stranger.setCookie('access_token', token);
    expect((await stranger.call(publicComplianceStatus)).status).toBe(401);
    expect((await visitor(app.url).call(publicComplianceStatus, {}, { authorization: `Bearer ${token}` })).status).toBe(
      401,
    );
  });

  it('a token that somebody else signed is refused', async () => {
    const session = found((await sessionsOf(app, member.id))[0]);
    const forged = await new SignJWT({ sid: session.id })
      .setProtectedHeader({ alg: 'HS256' })
      .setSubject(member.id)
      .setExpirationTime('15m')
      .sign(Buffer.alloc(32, 1));
    expect((await visitor(app.url).call(me, {}, { authorization: `Bearer ${forged}` })).status).toBe(401);
  });

  it('a new role counts from the next call on', async () => {
    expect((await browser.call(me)).json.user.role).toBe('BASEUSER');
    expect((await browser.call(pendingRequests)).status).toBe(403);
    await person().set({ role: 'ADMIN' }).execute();
    expect((await browser.call(me)).json.user.role).toBe('ADMIN');
    expect((await browser.call(pendingRequests)).status).toBe(200);
    await person().set({ role: 'BASEUSER' }).execute();
    expect((await browser.call(pendingRequests)).status).toBe(403);
  });

  it.each([{ is_active: false }, { approval: 'REVOKED' as const }])(
    'somebody whose account is closed (%o) is out with the next call, and can not renew',
    async (change) => {
      await person().set(change).execute();
      expect((await browser.call(me)).status).toBe(401);
      expect((await browser.call(refreshCall)).status).toBe(401);
    },
  );

  it('the session of one person does not open with the name of another', async () => {
    const other = await aMember(app.db);
    await app.db.updateTable('session').set({ person_id: other.id }).where('person_id', '=', member.id).execute();
    expect((await browser.call(me)).status).toBe(401);
  });

  it('when a session was last used is noted about once a minute', async () => {
    const seen = async () =>
      (
        await app.db
          .selectFrom('session')
          .select('last_seen_at')
          .where('person_id', '=', member.id)
          .executeTakeFirstOrThrow()
      ).last_seen_at;
    const first = await seen();
    clock.advance(59_000);
    await browser.call(me);
    expect(await seen()).toEqual(first);
    clock.advance(1_000);
    await browser.call(me);
    expect(await seen()).toEqual(clock.now());
  });

  it('a visitor is answered in the language that they chose, else the one that they ask for', async () => {
    const french = await visitor(app.url).call(publicComplianceStatus, {}, { 'accept-language': 'fr-CA,fr;q=0.9' });
    expect(french.json.jurisdiction).toBe('États-Unis et Canada');
    const chooser = visitor(app.url);
    chooser.setCookie('PARAGLIDE_LOCALE', 'en');
    expect((await chooser.call(publicComplianceStatus, {}, { 'accept-language': 'fr-CA' })).json.jurisdiction).toBe(
      'US & Canada',
    );
  });
});

describe('signing out', () => {
  it('whoever signs out is out everywhere the session was copied to', async () => {
    const access = browser.cookie('access_token') ?? '';
    const refresh = browser.cookie('refresh_token') ?? '';
    expect(await browser.call(logout)).toMatchObject({ status: 200, json: { ok: true } });
    // By it the browser is known again, whoever signs in next; it opens nothing.
    expect([...browser.cookies.keys()]).toEqual(['device']);
    const copy = visitor(app.url);
    copy.setCookie('refresh_token', refresh, '/auth/refresh');
    expect((await copy.call(refreshCall)).status).toBe(401);
    expect((await copy.call(me, {}, { authorization: `Bearer ${access}` })).status).toBe(401);
  });

  it('the stream of hints ends with the session', async () => {
    const stream = await fetch(`${app.url}/live`, {
      headers: { authorization: `Bearer ${browser.cookie('access_token')}` },
    });
    expect(stream.status).toBe(200);
    const heard = stream.text();
    await browser.call(logout);
    expect(await heard).toContain('"session.ended"');
  });

  it('whoever loses all sessions at once is out on every device', async () => {
    const phone = await as(app, member);
    const ending = { reason: 'password changed', trace: testTrace(), at: clock.now() } as const;
    await inTransaction(app.db, (tx) => endAllSessions(tx, member.id, ending));
    for (const device of [browser, phone]) {
      expect((await device.call(me)).status).toBe(401);
      expect((await device.call(refreshCall)).status).toBe(401);
    }
  });

  it('signing out without a session, or twice, is no fault', async () => {
    await browser.call(logout);
    expect((await browser.call(logout)).status).toBe(200);
    expect(await onRecord(app, { by: member.id, action: 'session.ended' })).toHaveLength(1);
  });
});
