import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertGuest } from './access/guests.store.ts';
import { heldClock } from './platform/clock.ts';
import { HOUR_MS, MINUTE_MS } from './platform/durations.ts';
import { inTransaction } from './platform/db/transaction.ts';
import { streamLimits } from './platform/limits/limits.ts';
import { announce, type Channel } from './platform/live/announce.ts';
import { sha256 } from './platform/secrets.ts';
import { appOfThisFile } from './testing/opened.ts';
import { as, visitor } from './testing/browser.ts';
import { aMember } from './testing/people.ts';
import { paidAsGuest } from './testing/requests.ts';

const clock = heldClock();
let streams: { leave: () => void }[] = [];

const app = await appOfThisFile({ clock, env: { TRUST_PROXY: 'loopback' } });
let source = 0;
beforeEach(() => {
  source += 1;
});
afterEach(() => {
  for (const { leave } of streams) leave();
  streams = [];
});

/** Opens a stream as somebody behind the proxy; `until` resolves when these words have been heard, `end` when it is over. */
const listen = async (path: string, headers: Record<string, string>, from = `192.0.2.${source}`) => {
  const leaving = new AbortController();
  const { signal } = leaving;
  const answer = await fetch(`${app.url}${path}`, { headers: { 'x-forwarded-for': from, ...headers }, signal });
  let heard = '';
  const waiting = new Set<() => void>();
  const read = async (): Promise<string> => {
    const text = new TextDecoder();
    for await (const piece of answer.body ?? []) {
      heard += text.decode(piece);
      for (const look of waiting) look();
    }
    return heard;
  };
  const end = read();
  end.catch(() => undefined);
  const until = (words: string): Promise<void> =>
    new Promise((resolve) => {
      const look = (): void => {
        if (heard.includes(words)) resolve();
      };
      waiting.add(look);
      look();
    });
  const stream = {
    status: answer.status,
    headers: answer.headers,
    end,
    until,
    heard: () => heard,
    leave: () => leaving.abort(),
  };
  streams.push(stream);
  return stream;
};

const signedIn = async () => {
  const browser = await as(app, await aMember(app.db));
  const id = browser.person.id;
  return {
    id,
    browser,
    headers: { authorization: `Bearer ${browser.cookie('access_token')}` },
    channel: `person:${id}` as const,
  };
};

const aGuest = async (hours = 24) => {
  const [id, secret] = [randomUUID(), randomBytes(32).toString('base64url')];
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + hours * HOUR_MS);
  await inTransaction(app.db, (tx) =>
    insertGuest(tx, { id, secretHash: sha256(secret), locale: 'en', createdAt, expiresAt }),
  );
  return { id, headers: { cookie: `guest=${secret}` }, channel: `guest:${id}` as const };
};

/** Whatever the channel: what is told is of no matter here. */
const tell = (id: string, ...channels: Channel[]) =>
  announce(app.db, { type: 'cart.changed', cartId: id }, channels as Channel<'person'>[]);

describe('of the streams of one', () => {
  const ones = {
    person: async () => ({ path: '/live', ...(await signedIn()) }),
    guest: async () => ({ path: '/live', ...(await aGuest()) }),
    'private link': async () => {
      const { trackToken, orderId } = await paidAsGuest(app, visitor(app.url));
      return { path: `/track/${trackToken}/live`, headers: {}, channel: `order:${orderId}` as const };
    },
  };

  test.each(Object.entries(ones))('%s the oldest makes room for a newer one, and the others go on', async (_, one) => {
    const { path, headers, channel } = await one();
    const all = [];
    for (let n = 0; n <= streamLimits.ofOne; n += 1) all.push(await listen(path, headers));
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]));
    const [oldest, ...others] = all;
    // A page that was closed for it does not come back at once, and so pushes out no other.
    expect(await oldest?.end).toMatch(/event: crowded\n[^\n]*\n\n$/);
    await tell('for-all', channel);
    await Promise.all(others.map(({ until }) => until('for-all')));
  });
});

test('from one source no more than some hundred streams are open, whoever opens them; others are told when to come back', async () => {
  const here = '2001:db8:7:7::';
  let opened = 0;
  while (opened < streamLimits.ofSource) {
    const { headers } = await aGuest();
    const wanted = Math.min(streamLimits.ofOne, streamLimits.ofSource - opened);
    const some = await Promise.all(
      Array.from({ length: wanted }, (_, n) => listen('/live', headers, `${here}${n + 1}`)),
    );
    expect(some.every(({ status }) => status === 200)).toBe(true);
    opened += wanted;
  }
  const { headers } = await aGuest();
  const refused = await listen('/live', headers, `${here}ffff`);
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '30']);
  expect((await listen('/live', headers, '2001:db8:8:8::1')).status).toBe(200);
  // Whoever leaves makes room.
  streams[0]?.leave();
  await expect.poll(async () => (await listen('/live', headers, `${here}ffff`)).status).toBe(200);
});

describe('a stream that opens says for how long there was no hint for it', () => {
  const quietOf = async (stream: Awaited<ReturnType<typeof listen>>): Promise<number> => {
    await stream.until('event: quiet\n');
    stream.leave();
    return Number(/event: quiet\ndata: (\d+)/.exec(stream.heard())?.[1]);
  };

  test('a hint for another person changes nothing, one for this person ends the quiet time', async () => {
    const [member, other] = [await signedIn(), await signedIn()];
    const listening = await listen('/live', other.headers);
    await expect.poll(async () => quietOf(await listen('/live', member.headers))).toBeGreaterThan(200);
    await tell('other', other.channel);
    await listening.until('other');
    expect(await quietOf(await listen('/live', member.headers))).toBeGreaterThan(200);
    const own = await listen('/live', member.headers);
    const before = performance.now();
    await tell('mine', member.channel);
    await own.until('mine');
    expect(await quietOf(await listen('/live', member.headers))).toBeLessThanOrEqual(performance.now() - before);
  });

  test('a hint that came while nobody listened counts', async () => {
    const member = await signedIn();
    const watch = await listen('/live', member.headers);
    const before = performance.now();
    await tell('unheard', member.channel);
    await watch.until('unheard');
    watch.leave();
    const quietMs = await quietOf(await listen('/live', member.headers));
    expect(quietMs).toBeLessThanOrEqual(performance.now() - before);
  });
});

describe('once the hint connection was lost', () => {
  /** The end of what happens here is told to nobody: it takes a second until the connection is back. */
  const loseHints = async (): Promise<void> => {
    const { rows } = await sql<{ gone: boolean }>`
      select pg_terminate_backend(pid) as gone from pg_stat_activity
      where datname = current_database() and application_name = 'keywright hints'`.execute(app.db);
    expect(rows).toEqual([{ gone: true }]);
  };

  test('who may still listen is told that hints were missed, and hears on', async () => {
    const [member, guest] = [await signedIn(), await aGuest()];
    const all = [await listen('/live', member.headers), await listen('/live', guest.headers)];
    await loseHints();
    await Promise.all(all.map(({ until }) => until('"stale"')));
    await tell('heard-again', member.channel, guest.channel);
    await Promise.all(all.map(({ until }) => until('heard-again')));
  });

  test('whose session ended unheard meanwhile hears nothing more', async () => {
    const [gone, stays] = [await signedIn(), await signedIn()];
    const [left, right] = [await listen('/live', gone.headers), await listen('/live', stays.headers)];
    // As when its end was told while nobody heard: no hint comes of this.
    await app.db.updateTable('session').set({ ended_at: clock.now() }).where('person_id', '=', gone.id).execute();
    await loseHints();
    await right.until('"stale"');
    await tell('told-too-late', gone.channel, stays.channel);
    await right.until('told-too-late');
    expect(await left.end).not.toMatch(/told-too-late|stale/);
  });
});

test.each([
  '{}',
  'no json',
  '',
  '{"event":{"type":"from-tomorrow"},"channels":["desk"]}',
  '{"event":{"type":"stale"},"channels":7}',
])('a hint that nobody can read (%s) ends no process: it counts as a missed one', async (payload) => {
  const [member, gone] = [await signedIn(), await signedIn()];
  const [stays, goes] = [await listen('/live', member.headers), await listen('/live', gone.headers)];
  await app.db.updateTable('session').set({ ended_at: clock.now() }).where('person_id', '=', gone.id).execute();
  await sql`select pg_notify('live', ${payload})`.execute(app.parts.db);
  await stays.until('"stale"');
  await tell('heard-after', member.channel, gone.channel);
  await stays.until('heard-after');
  expect(await goes.end).not.toMatch(/heard-after|stale/);
  // However many come in a minute.
  expect(app.logged.filter((line) => line.includes('could not be read'))).toHaveLength(1);
});

test('a stream outlives the token that opened it, and ends by itself when the session or the guest is over', async () => {
  const [member, passer, guest] = [await signedIn(), await aGuest(0.2), await aGuest()];
  const stays = await listen('/live', member.headers);
  const goes = await listen('/live', passer.headers);
  const waits = await listen('/live', guest.headers);
  clock.advance(20 * MINUTE_MS);
  await goes.end;
  await tell('after-the-token', member.channel);
  await stays.until('after-the-token');
  clock.advance(31 * 24 * HOUR_MS);
  await Promise.all([stays.end, waits.end]);
});
