import { logout, me, refresh } from '@keywright/contract/sign-in';
import { beforeEach, describe, expect, it } from 'vitest';
import { heldClock } from '../../platform/clock.ts';
import { found } from '../../testing/found.ts';
import { onRecord, owedMails, sessionsOf } from '../../testing/look-ups.ts';
import { appOfThisFile } from '../../testing/opened.ts';
import { hold } from '../../testing/barrier.ts';
import { as, type Known, type Visitor, visitor } from '../../testing/browser.ts';
import { aMember, type TestPerson } from '../../testing/people.ts';

const POOL = 60;
/** SECURITY 2.6 names 200; twenty tell as much in a tenth of the time. */
const STORM_SESSIONS = Number(process.env['STORM_SESSIONS'] ?? 20);
const clock = heldClock();
const app = await appOfThisFile({ clock, env: { POOL_SIZE: String(POOL) } });
let browser: Known;
let sessionId: string;
beforeEach(async () => {
  browser = await as(app, await aMember(app.db));
  const session = found((await sessionsOf(app, browser.person.id))[0]);
  sessionId = session.id;
});

const refreshToken = (): string => browser.cookie('refresh_token') ?? '';

/** Another tab, or another browser, with the same refresh cookie. */
const withToken = (token: string): Visitor => {
  const tab = visitor(app.url);
  tab.setCookie('refresh_token', token, '/auth/refresh');
  return tab;
};

const renew = (token: string) => withToken(token).call(refresh);

const liveTokens = async (): Promise<number> => {
  const rows = await app.db
    .selectFrom('refresh_token')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('state', '=', 'ACTIVE')
    .execute();
  return rows.length;
};

const session = () => app.db.selectFrom('session').selectAll().where('id', '=', sessionId).executeTakeFirstOrThrow();

const barrier = () => hold(app.databaseUrl, 'select from session where id = $1 for update', [sessionId]);

describe('renewing a session', () => {
  it('a member gets new tokens, and the old one is used up', async () => {
    const old = refreshToken();
    const answer = await browser.call(refresh);
    expect(answer).toMatchObject({ status: 200, json: { user: { id: browser.person.id } } });
    expect(refreshToken()).not.toBe(old);
    expect(await liveTokens()).toBe(1);
    expect((await browser.call(me)).status).toBe(200);
  });

  it('the cookies go when a session can not be renewed', async () => {
    const stranger = withToken('nonsense');
    stranger.setCookie('session_hint', '1');
    expect(await stranger.call(refresh)).toMatchObject({ status: 401, refusal: { code: 'auth.required' } });
    expect([...stranger.cookies.keys()]).toEqual([]);
  });

  it('a session that lay idle for 30 days is over', async () => {
    clock.advance(30 * 24 * 60 * 60_000);
    expect((await browser.call(refresh)).status).toBe(401);
  });

  it('a session in daily use ends after 90 days', async () => {
    for (let day = 0; day < 89; day += 1) {
      clock.advance(24 * 60 * 60_000);
      expect((await renewHeld()).status).toBe(200);
    }
    clock.advance(24 * 60 * 60_000);
    expect((await renewHeld()).status).toBe(401);
  });

  /** Renews with the held clock's time: the jar's own clock would let cookies run out. */
  const renewHeld = () => browser.call(refresh);

  it('no token lies readable in the database', async () => {
    const old = refreshToken();
    await browser.call(refresh);
    const rows = await app.db.selectFrom('refresh_token').selectAll().where('session_id', '=', sessionId).execute();
    const stored = rows
      .flatMap(({ token_hash: hash, child_sealed: sealed }) => [hash, sealed])
      .map((bytes) => bytes?.toString('latin1'));
    for (const token of [old, refreshToken()]) expect(stored.join()).not.toContain(token);
  });

  it('a member whose answer was lost gets a usable token with the next try', async () => {
    const lost = refreshToken();
    await renew(lost);
    clock.advance(10_000);
    expect((await browser.call(refresh)).status).toBe(200);
    expect((await browser.call(refresh)).status).toBe(200);
    expect((await browser.call(me)).status).toBe(200);
  });
});

describe('a token that comes back', () => {
  const familyIsDead = async () => {
    expect(await liveTokens()).toBe(0);
    expect(await session()).toMatchObject({ ended_reason: 'a used refresh token came back' });
    expect((await browser.call(me)).status).toBe(401);
    expect((await browser.call(refresh)).status).toBe(401);
    expect(await onRecord(app, { on: sessionId, action: 'session.family_revoked' })).toHaveLength(1);
    expect(await owedMails(app, { to: browser.person.email, template: 'session-revoked' })).toHaveLength(1);
  };

  it.each([10_001, 20_000, 6 * 60 * 60_000])(
    'a member whose answer was lost is renewed %i ms later, as often as answers are lost',
    async (wait) => {
      const kept = refreshToken();
      for (let n = 0; n < 3; n += 1) {
        expect((await renew(kept)).status).toBe(200);
        clock.advance(wait);
      }
      expect((await browser.call(refresh)).status).toBe(200);
      expect((await browser.call(refresh)).status).toBe(200);
      expect((await browser.call(me)).status).toBe(200);
      expect(await liveTokens()).toBe(1);
      expect(await owedMails(app, { to: browser.person.email, template: 'session-revoked' })).toEqual([]);
    },
  );

  it('a parent that comes back after its child was used ends the session, however late', async () => {
    const copied = refreshToken();
    await browser.call(refresh);
    clock.advance(10_001);
    await browser.call(refresh);
    clock.advance(10_001);
    expect((await renew(copied)).status).toBe(401);
    await familyIsDead();
  });

  it('a thief who renews with a copied token is found out by the owner’s next renewal', async () => {
    const copied = refreshToken();
    await browser.call(refresh);
    clock.advance(60_000);
    expect((await renew(copied)).status).toBe(200);
    clock.advance(60_000);
    expect((await browser.call(refresh)).status).toBe(401);
    await familyIsDead();
  });

  it('of many lost answers that come back at once one token lives, and nobody is signed out', async () => {
    const kept = refreshToken();
    await renew(kept);
    clock.advance(20_000);
    const gate = await barrier();
    const answers = Array.from({ length: 8 }, () => renew(kept));
    await gate.waiting(8);
    await gate.release();
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(await liveTokens()).toBe(1);
  });

  it('a grandparent that comes back within the ten seconds ends the session', async () => {
    const copied = refreshToken();
    await browser.call(refresh);
    await browser.call(refresh);
    expect((await renew(copied)).status).toBe(401);
    await familyIsDead();
  });

  it('a session that was ended so is ended once, however often the token comes back', async () => {
    const copied = refreshToken();
    await browser.call(refresh);
    await browser.call(refresh);
    clock.advance(60_000);
    for (let n = 0; n < 3; n += 1) expect((await renew(copied)).status).toBe(401);
    await familyIsDead();
  });
});

describe('many at once', () => {
  it.each([16, 50])('of %i tabs that renew at once nobody is signed out, and one token lives', async (tabs) => {
    const token = refreshToken();
    const gate = await barrier();
    const answers = Array.from({ length: tabs }, () => withToken(token)).map(async (tab) => ({
      answer: await tab.call(refresh),
      tab,
    }));
    await gate.waiting(tabs);
    await gate.release();
    const settled = await Promise.all(answers);
    expect(settled.map(({ answer }) => answer.status)).toEqual(Array.from({ length: tabs }, () => 200));
    expect(new Set(settled.map(({ tab }) => tab.cookie('refresh_token'))).size).toBe(1);
    expect(await liveTokens()).toBe(1);
    expect((await settled[0]?.tab.call(me))?.status).toBe(200);
  });

  it(`of ${STORM_SESSIONS} sessions with 50 tabs each that renew at once none is signed out, and each has one live token`, async ({
    annotate,
  }) => {
    const people = await Promise.all(Array.from({ length: STORM_SESSIONS }, () => aMember(app.db)));
    const began = performance.now();
    const stormOf = async (one: TestPerson): Promise<void> => {
      const owner = await as(app, one);
      const token = owner.cookie('refresh_token') ?? '';
      const tabs = Array.from({ length: 50 }, () => withToken(token));
      const statuses = (await Promise.all(tabs.map((tab) => tab.call(refresh)))).map(({ status }) => status);
      expect(statuses).toEqual(tabs.map(() => 200));
      expect((await tabs[49]?.call(me))?.status).toBe(200);
    };
    // Four sessions at a time: more connections than that only wait for the database.
    const waiting = [...people];
    const worker = async () => {
      for (let one = waiting.pop(); one; one = waiting.pop()) await stormOf(one);
    };
    await Promise.all([1, 2, 3, 4].map(worker));
    const live = await app.db
      .selectFrom('session')
      .leftJoin('refresh_token', (join) =>
        join.onRef('refresh_token.session_id', '=', 'session.id').on('refresh_token.state', '=', 'ACTIVE'),
      )
      .select(['session.id', ({ fn }) => fn.count<string>('refresh_token.id').as('tokens')])
      .where(
        'session.person_id',
        'in',
        people.map(({ id }) => id),
      )
      .where('session.ended_at', 'is', null)
      .groupBy('session.id')
      .execute();
    await annotate(`${STORM_SESSIONS * 50} renewals in ${((performance.now() - began) / 1_000).toFixed(1)} s`);
    expect(live.map(({ tokens }) => Number(tokens))).toEqual(people.map(() => 1));
  }, 300_000);

  it('whoever signs out while a tab renews leaves no live token behind', async () => {
    const token = refreshToken();
    const gate = await barrier();
    const renewals = Array.from({ length: 8 }, () => renew(token));
    const out = browser.call(logout);
    await gate.waiting(9);
    await gate.release();
    await Promise.all([...renewals, out]);
    expect(await liveTokens()).toBe(0);
    expect((await session()).ended_at).not.toBeNull();
  });

  it('of sixteen thieves and one owner nobody keeps a live token once an old one has come back', async () => {
    const copied = refreshToken();
    await browser.call(refresh);
    clock.advance(20_000);
    const gate = await barrier();
    const attempts = [...Array.from({ length: 16 }, () => renew(copied)), renew(refreshToken())];
    await gate.waiting(17);
    await gate.release();
    await Promise.all(attempts);
    expect(await liveTokens()).toBe(0);
  });
});
