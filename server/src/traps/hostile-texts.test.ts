import type { Endpoint } from '@keywright/contract/endpoint';
import { MOST_JSON_BYTES } from '@keywright/contract/endpoint';
import { describe, expect, it, test } from 'vitest';
import { allEndpoints, someAddress } from '../testing/all-endpoints.ts';
import { appOfThisFile } from '../testing/opened.ts';
import type { WireAnswer } from '../testing/answer.ts';
import { as, type Visitor, visitor } from '../testing/browser.ts';
import { textsIn } from '../testing/odd/contract-texts.ts';
import { sampleOf, withTextAt } from '../testing/odd/sample.ts';
import { aMember, anAdmin, aSuperAdmin } from '../testing/people.ts';
import { threadCost } from '../testing/thread-cost.ts';

/** What a call may cost the thread that all wait for beyond what an honest one costs, the caller's own end included, in milliseconds. */
const MOST_MS = 20;
/** Of a head of 16 KB, the rest is left for what a browser says. */
const HEAD_BYTES = 15 * 1024;
const FORM_FIELD_BYTES = 8 * 1024;

const app = await appOfThisFile({ env: { LOG_LEVEL: 'warn' } });

/** Somebody new whom the door lets in. */
const callerFor = async ({ audience }: Endpoint): Promise<Visitor> => {
  if (audience === 'anyone') return visitor(app.url);
  if (audience === 'desk') return as(app, await anAdmin(app.db));
  if (audience === 'super-admin') return as(app, await aSuperAdmin(app.db));
  return as(app, await aMember(app.db));
};

const pieces = ['a.', '%_', '\u0316\u0301', '\u{1f600}'];
const fill = (piece: string, bytes: number): string => piece.repeat(Math.floor(bytes / Buffer.byteLength(piece)));

/** As long as the call takes them, and as long as the field does. */
const hostileFor = (endpoint: Endpoint, most: number): string[] => {
  const room = endpoint.files ? FORM_FIELD_BYTES : (endpoint.mostBytes ?? MOST_JSON_BYTES) - 4_000;
  return pieces.flatMap((piece) => [fill(piece, room), fill(piece, room).slice(0, most)]);
};

const send = (browser: Visitor, endpoint: Endpoint, body: unknown): Promise<WireAnswer> => {
  const { method } = endpoint;
  const address = someAddress(endpoint);
  if (endpoint.files) return browser.upload(address, body, {}, method);
  return browser.send(address, {
    method,
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
};

const withBody = allEndpoints.filter(({ body }) => body && textsIn(body, '').texts.length > 0);

type Seen = { dear: string[]; faults: string[] };

/** Of some honest calls the least. */
const honestCost = (act: () => unknown): Promise<number> => threadCost(0, act);

const tryEach = async (endpoint: Endpoint): Promise<Seen> => {
  await app.db.deleteFrom('attempt').execute();
  const browser = await callerFor(endpoint);
  const sample = sampleOf(endpoint.body);
  const honest = await honestCost(() => send(browser, endpoint, sample));
  const seen: Seen = { dear: [], faults: [] };
  for (const { place, schema } of textsIn(endpoint.body, '').texts) {
    const most = 'maxLength' in schema ? Number(schema.maxLength) : 40;
    for (const text of hostileFor(endpoint, most)) {
      const body = withTextAt(sample, place, text);
      let status = 0;
      const ms = await threadCost(honest + MOST_MS, async () => ({ status } = await send(browser, endpoint, body)));
      const what = `${endpoint.method} ${endpoint.path} ${place} ${JSON.stringify(text.slice(0, 8))} × ${text.length}`;
      if (ms > honest + MOST_MS) seen.dear.push(`${what}: ${ms} ms, and an honest one ${honest} ms`);
      if (status >= 500) seen.faults.push(`${what}: ${status}`);
    }
  }
  return seen;
};

describe('whoever fills in a text that is made to cost', () => {
  it.each(withBody.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    'holds nobody up for 20 ms: %s',
    async (_, endpoint) => {
      expect(await tryEach(endpoint)).toEqual({ dear: [], faults: [] });
    },
    60_000,
  );
});

const anyHead = ['a', ' ', ';', ',', '=', '; a', 'a, ', '"', '%41'];
/** What is said in a head, and how what we read of it begins. */
const heads: Record<string, readonly string[]> = {
  cookie: ['', 'access_token=', 'access_token=a; '],
  'user-agent': ['', 'Mozilla/5.0 ('],
  'accept-language': ['', 'fr;q=0.'],
  accept: ['', 'text/event-stream'],
  'accept-encoding': ['', 'gzip;q=0.'],
  authorization: ['Bearer ', 'bearer'],
  'content-type': ['', 'multipart/form-data; boundary=', 'multipart/form-data;', 'application/json; charset='],
  'if-none-match': ['', 'W/"'],
  range: ['bytes='],
  origin: ['http://'],
  'x-forwarded-for': ['', '1.1.1.1, '],
  'stripe-signature': ['t=1,v1='],
};
const calls = [
  ['GET', '/'],
  ['GET', '/cart/summary'],
  ['POST', '/auth/login'],
  ['POST', '/auth/register'],
  ['POST', '/api/payments/webhook'],
] as const;

const saying = (name: string): Record<string, string>[] =>
  (heads[name] ?? []).flatMap((good) =>
    anyHead.map((piece) => ({ [name]: `${good}${fill(piece, HEAD_BYTES - good.length)}x` })),
  );

const addresses = ['a', '&', 'a=&', '%41', '%', '+', '/', '/../', ';', '%f0%9f%98%80'].flatMap((piece) =>
  ['?', '?a=', '/', ''].map((between) => `${between}${fill(piece, HEAD_BYTES)}`),
);

type Message = { method: string; path: string; headers?: Record<string, string> };

const tryMessages = async (honest: Message, hostile: Message[]): Promise<string[]> => {
  const browser = visitor(app.url);
  // What Node's own client refuses to send never comes to us.
  const act = ({ method, path, headers = {} }: Message) =>
    browser.send(path, { method, headers, ...(method === 'POST' && { body: '{}' }) }).catch(() => undefined);
  const most = MOST_MS + (await honestCost(() => act(honest)));
  const dear: string[] = [];
  for (const one of hostile) {
    const ms = await threadCost(most, () => act(one));
    if (ms > most) dear.push(`${JSON.stringify(one).slice(0, 80)}: ${ms} ms of ${most}`);
  }
  return dear;
};

describe('whoever sends a head that is made to cost', () => {
  it.each(calls)(
    'holds nobody up for 20 ms: %s %s',
    async (method, path) => {
      const hostile = Object.keys(heads)
        .flatMap(saying)
        .map((headers) => ({ method, path, headers }));
      const far = addresses.flatMap((rest) => {
        const long = [`${path}${rest}`, `${path}${rest}x`];
        // Asked for as a page, too.
        return long.flatMap((at) => [
          { method, path: at },
          { method, path: at, headers: { accept: 'text/html' } },
        ]);
      });
      expect(await tryMessages({ method, path }, [...hostile, ...far])).toEqual([]);
    },
    60_000,
  );
});

test('whoever brings a thousand cookies that open photos holds nobody up for 20 ms', async () => {
  const path = '/files/0198c0de-0000-7000-8000-000000000000';
  const cookie = Array.from({ length: 1_000 }, (_, n) => `photos_${n}=a`).join('; ');
  expect(await tryMessages({ method: 'GET', path }, [{ method: 'GET', path, headers: { cookie } }])).toEqual([]);
});

test('whoever says a long delimiter is refused before anybody looks for it', async () => {
  const boundary = 'a'.repeat(4_000);
  const nearly = `\r\n--${'a'.repeat(3_990)}b`.repeat(6) + 'a'.repeat(200_000);
  const upload = () =>
    visitor(app.url).send('/vehicle/photos', {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      body: nearly,
    });
  expect((await upload()).refusal?.code).toBe('input.malformed');
  expect(await threadCost(MOST_MS, upload)).toBeLessThanOrEqual(MOST_MS);
});
