import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { myCart } from '@keywright/contract/cart';
import { logoutEverywhere } from '@keywright/contract/devices';
import type { Endpoint } from '@keywright/contract/endpoint';
import { ErrorReply, failures } from '@keywright/contract/errors';
import { deleteProfile } from '@keywright/contract/profile';
import { uploadPhoto } from '@keywright/contract/ask';
import { revealOwnCode, viewImage } from '@keywright/contract/orders';
import { logout } from '@keywright/contract/sign-in';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { hold } from '../testing/barrier.ts';
import type { Answer, WireAnswer } from '../testing/answer.ts';
import { as, type Visitor, visitor } from '../testing/browser.ts';
import { aMember, anAdmin } from '../testing/people.ts';
import { added, ask, fulfil, paidAsMember, threePhotos } from '../testing/requests.ts';
import { checkout, shopOfThisFile } from '../testing/stripe-double/shop.ts';
import { allEndpoints, someAddress } from '../testing/all-endpoints.ts';

const shop = await shopOfThisFile();
const somebody = await aMember(shop.db);
const [member, admin] = await Promise.all([as(shop, await aMember(shop.db)), as(shop, await anAdmin(shop.db))]);

/** What an answer may never say: where a program runs, on what, and what it did there. */
const inside = [
  /\n\s+at |node_modules|\/src\/|\.ts\b|kw-app/,
  /\b(select|insert into|relation|column|constraint|postgres|cipher|unable to authenticate)\b/i,
  /\bE(CONN[A-Z]+|NOENT|NOTDIR|ACCES|ISDIR|PIPE)\b/,
];

/** Refused in the one shape, in the words of the table, and with nothing else in it. */
const refusedInOurWords = (answer: WireAnswer): WireAnswer => {
  const { error, code, detail, values, ...rest } = ErrorReply.strict().parse(answer.refusal);
  expect(detail).toBeUndefined();
  expect(failures[code].status).toBe(answer.status);
  if (!values) expect(error).toBe(failures[code].says);
  expect(Object.keys(rest).filter((key) => !['requestId', 'fields', 'fieldCodes'].includes(key))).toEqual([]);
  for (const told of [answer.text, JSON.stringify([...answer.headers])]) {
    for (const words of inside) expect(told).not.toMatch(words);
    expect(told).not.toContain(shop.dataDir);
    expect(told).not.toContain(new URL(shop.databaseUrl).pathname.slice(1));
  }
  return answer;
};

/** They are to stay signed in. */
const leaving = new Set<Endpoint>([logout, logoutEverywhere, deleteProfile]);

const callEach = async (who: Visitor): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (const endpoint of allEndpoints) {
    if (leaving.has(endpoint)) continue;
    const body = endpoint.files ? new FormData() : '{}';
    const { method } = endpoint;
    const isRead = method === 'GET';
    const headers: Record<string, string> = endpoint.files || isRead ? {} : { 'content-type': 'application/json' };
    const sent = isRead ? { method, headers } : { method, headers, body };
    answers.push(await who.send(someAddress(endpoint), sent));
  }
  return answers;
};

describe('T-66: whoever meets a fault of ours reads nothing about our insides', () => {
  it.each(['person', 'session', 'guest', 'cart', 'request', 'stored_file', 'customer_order', 'attempt', 'audit_entry'])(
    'in any call, while the table %s is missing',
    async (table) => {
      const who = [visitor(shop.url), member, admin];
      await sql`alter table ${sql.table(table)} rename to gone`.execute(shop.db);
      try {
        const all = (await Promise.all(who.map(callEach))).flat();
        all.push(await ask(visitor(shop.url)), await ask(member), await visitor(shop.url).signIn(somebody));
        const refused = all.filter(({ status }) => status >= 400);
        expect(refused.length).toBeGreaterThan(allEndpoints.length);
        for (const answer of refused) refusedInOurWords(answer);
        expect(refused.some(({ status }) => status === 500)).toBe(true);
      } finally {
        await sql`alter table gone rename to ${sql.table(table)}`.execute(shop.db);
      }
      expect((await member.call(myCart)).status).toBe(200);
    },
    // Each call of the whole list, as three people.
    60_000,
  );

  it('when the database hangs up in the middle of a payment: to come back later', async () => {
    const buyer = visitor(shop.url);
    const { cartId } = await added(buyer);
    const barrier = await hold(shop.databaseUrl, 'select from cart where id = $1 for update', [cartId]);
    const answer = checkout(buyer);
    await barrier.waiting(1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    expect(refusedInOurWords(await answer).status).toBe(503);
    await barrier.release();
    expect((await checkout(buyer)).status).toBe(200);
  });

  it('when the card provider is out of reach, or answers nonsense', async () => {
    const buyer = visitor(shop.url);
    await added(buyer);
    for (const does of [500, 503, 'garbage', 'drop'] as const) {
      shop.double.misbehave({ to: 'POST /v1/checkout', does, times: 9 });
      expect(refusedInOurWords(await checkout(buyer)).status, String(does)).toBeGreaterThanOrEqual(500);
      shop.double.behave();
    }
  });

  it('when a photo can not be stored, and when a stored one is damaged', async () => {
    const browser = visitor(shop.url);
    const { frontId: photo } = await threePhotos();
    const stored = await browser.call(uploadPhoto, { files: { photo } });
    const folders = await readdir(path.join(shop.dataDir, 'files'), { recursive: true });
    const place = path.join(shop.dataDir, 'files', folders.find((name) => name.endsWith(stored.json.id)) ?? '');
    await writeFile(place, Buffer.alloc(500, 7));
    expect(refusedInOurWords(await browser.call(viewImage, { params: { id: stored.json.id } })).status).toBe(500);
    await rm(place);
    expect(refusedInOurWords(await browser.call(viewImage, { params: { id: stored.json.id } })).status).toBe(500);
    const folder = path.join(shop.dataDir, 'files');
    await rename(folder, `${folder}-away`);
    await writeFile(folder, 'no folder');
    const refused = refusedInOurWords(await browser.call(uploadPhoto, { files: { photo } }));
    expect(refused.status).toBeGreaterThanOrEqual(500);
    await rm(folder);
    await rename(`${folder}-away`, folder);
  });

  it('when a code can not be unsealed', async () => {
    const { id } = await paidAsMember(shop, member);
    await fulfil(admin, id, { keycode: 'CANARY-1' });
    await sql`update vault_record set ciphertext = decode(repeat('00', 64), 'hex')`.execute(shop.db);
    const refused = refusedInOurWords(await member.call(revealOwnCode, { params: { id }, body: { what: 'keycode' } }));
    expect(refused.status).toBeGreaterThanOrEqual(500);
    expect(refused.text).not.toContain('CANARY');
  });

  it('nor in a call that no route knows, or with a method that none takes', async () => {
    const calls = ['/nothing', '/admin/nothing', '/auth/../etc/passwd', '/en/assets/x.js', '/files/x'];
    for (const call of calls) refusedInOurWords(await member.get(call));
    for (const method of ['PUT', 'PATCH', 'DELETE']) refusedInOurWords(await member.send('/auth/me', { method }));
  });
});
