import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { afterEach, expect, it } from 'vitest';
import { FORM_TYPE, multipartBody } from '../../testing/images/multipart-body.ts';
import { photo } from '../../testing/images/photos.ts';
import { openSlowSender, type SlowSender } from '../../testing/odd/slow-sender.ts';
import { openLog } from '../log.ts';
import { type BodyLimits, limitArrivingBodies } from './arriving-bodies.ts';
import { readMultipart } from './multipart.ts';
import { openServer } from './server.ts';

const KB = 1024;
/** What a call takes that says so, such as a notice. */
const LARGE = 256 * KB;

let app: FastifyInstance;
/** What a call waits for before its body is read, as for who sent it. */
let gate: PromiseWithResolvers<void>;
const senders: SlowSender[] = [];
afterEach(async () => {
  for (const sender of senders.splice(0)) sender.hangUp();
  await app.close();
});

const readPhoto = async (request: FastifyRequest) => {
  const { files } = await readMultipart(request, { photo: { accept: 'image', required: true } });
  return Object.keys(files).join();
};

const open = async (limits: Partial<BodyLimits>): Promise<void> => {
  gate = Promise.withResolvers();
  app = await openServer({ log: openLog({ level: 'silent' }), trustProxy: 'loopback' });
  const { promise: opened } = gate;
  limitArrivingBodies(app, limits);
  app.post('/small', async () => 'taken');
  app.post('/large', { bodyLimit: LARGE }, async () => 'taken');
  app.post('/waits', { onRequest: () => opened }, async () => 'taken');
  app.post('/closed', { onRequest: async (_request, reply) => reply.code(401).send() }, async () => 'taken');
  await app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    raw.post('/notice', { bodyLimit: LARGE }, async () => 'taken');
  });
  app.route({ method: 'POST', url: '/photo', handler: readPhoto });
  await app.listen({ port: 0, host: '127.0.0.1' });
};

type Begun = { path?: string; bytes?: number | 'chunked'; from?: string; type?: string };

/** Begins a body, and is heard; what it sends of it is the first sign alone, or `sent`. */
const begin = async (
  { path = '/small', bytes = 2, from = '192.0.2.1', type = 'application/json' }: Begun = {},
  sent: string | Buffer = '"',
): Promise<SlowSender> => {
  const length = bytes === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${bytes}`;
  const sender = openSlowSender((app.server.address() as AddressInfo).port);
  senders.push(sender);
  const heard = once(app.server, 'request');
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: ${from}\r\nContent-Type: ${type}\r\n${length}\r\n\r\n`;
  // In one packet, so that what is sent has come by the time that the call is heard.
  sender.send(Buffer.concat([Buffer.from(head), Buffer.from(bytes === 'chunked' ? '1\r\n"\r\n' : sent)]));
  await heard;
  return sender;
};
/** The status of a call whose body comes whole. */
const call = async (from?: string): Promise<number> =>
  (await (await begin(from ? { from } : {}, '""')).answered).status;

const saying = (status: number, code: string) => ({ status, text: expect.stringContaining(code) as string });
const full = saying(503, 'server.unavailable');
const late = saying(408, 'input.too_slow');

it.each([
  ['JSON', {}],
  ['a notice', { path: '/notice', bytes: LARGE }],
  ['a notice that says it is a form', { path: '/notice', bytes: LARGE, type: FORM_TYPE }],
  ['a body that says no length', { path: '/large', bytes: 'chunked' }],
] as const)('a body that does not come to its end is given up, and its sender hears why: %s', async (_what, body) => {
  await open({ totalMs: 50 });
  expect(await (await begin(body)).ended).toMatchObject(late);
  expect(await call()).toBe(200);
});

it('the connection ends as well where the answer came before the body', async () => {
  await open({ totalMs: 50 });
  const { ended } = await begin({ path: '/closed' });
  expect(await ended).toMatchObject({ status: 401 });
});

it('an upload has its own time', async () => {
  await open({ totalMs: 50 });
  const content = await photo({ width: 320, height: 240 }).jpeg().toBuffer();
  const body = multipartBody([{ name: 'photo', content, filename: 'a.jpg', contentType: 'image/jpeg' }]);
  const upload = await begin({ path: '/photo', bytes: body.length, type: FORM_TYPE }, body.subarray(0, 100));
  for (let n = 0; n < 2; n += 1) expect(await (await begin()).ended).toMatchObject(late);
  upload.send(body.subarray(100));
  expect((await upload.answered).status).toBe(200);
});

it('one source has so much under way; its next is refused at once, and another source’s is not', async () => {
  await open({ shareBytes: 3 * KB });
  const first = await begin({ path: '/notice', bytes: LARGE });
  await begin({ path: '/large', bytes: 'chunked' });
  expect(await (await begin()).ended).toMatchObject(full);
  expect(await call('192.0.2.2')).toBe(200);
  first.hangUp();
  await expect.poll(() => call()).toBe(200);
});

it('crumbs cost their source what they cost us, and nobody else', async () => {
  await open({ shareBytes: 64 * KB, roomBytes: 16 * KB });
  const crumbs = await begin({ path: '/large', bytes: 'chunked' });
  crumbs.send('1\r\na\r\n'.repeat(100));
  expect(await call('192.0.2.2')).toBe(200);
  crumbs.send('1\r\na\r\n'.repeat(100));
  expect(await crumbs.ended).toMatchObject(full);
});

it('claims alone keep nobody out, however many there are', async () => {
  await open({});
  for (let n = 0; n < 1_312; n += 1) {
    const claimed = n < 256 ? { path: '/notice', bytes: LARGE } : { bytes: 16 * KB };
    await begin({ ...claimed, from: `192.0.2.${n % 16}` }, '');
  }
  expect(await call('192.0.2.1')).toBe(200);
  expect(await call('198.51.100.1')).toBe(200);
});

it('however many sources send large ones, there is room for those of the usual size, until these fill it', async () => {
  await open({ roomBytes: 4 * LARGE });
  // Three quarters of it, with what is counted for each.
  for (let n = 1; n <= 12; n += 1) {
    await begin({ path: '/notice', bytes: LARGE, from: `192.0.2.${n}` }, Buffer.alloc(63 * KB));
  }
  const next = { path: '/large', bytes: LARGE, from: '192.0.2.99' };
  expect(await (await begin(next, Buffer.alloc(17 * KB))).ended).toMatchObject(full);
  for (let n = 0; n < 16; n += 1) {
    expect(await call('192.0.2.99')).toBe(200);
    await begin({ bytes: 16 * KB, from: `198.51.100.${n}` }, Buffer.alloc(15 * KB));
  }
  expect(await (await begin({ from: '192.0.2.99' })).ended).toMatchObject(full);
});

/** Four bodies that fill a room of 64 KB to the last byte, all but a KB of each. */
const fillRoom = async (path: string, type?: string): Promise<SlowSender[]> => {
  const filling: SlowSender[] = [];
  for (let n = 1; n <= 4; n += 1) {
    const body = { path, bytes: 16 * KB, from: `192.0.2.${n}`, ...(type && { type }) };
    filling.push(await begin(body, `"${'x'.repeat(15 * KB - 1)}`));
  }
  return filling;
};
const REST = `${'x'.repeat(KB - 1)}"`;
const statusesOf = async (bodies: SlowSender[]): Promise<number[]> =>
  (await Promise.all(bodies.map(({ answered }) => answered))).map(({ status }) => status);

it.each<[string, Partial<BodyLimits>, () => Promise<void>]>([
  [
    'they are hung up on',
    {},
    async () => {
      for (const body of await fillRoom('/small')) body.hangUp();
    },
  ],
  [
    'no more of one fits, and the rest come to their end',
    {},
    async () => {
      const [first, ...others] = await fillRoom('/small');
      first?.send('x');
      expect(await first?.ended).toMatchObject(full);
      for (const body of others) body.send(REST);
      expect(await statusesOf(others)).toEqual([200, 200, 200]);
    },
  ],
  [
    'no more of one fits before somebody reads it',
    {},
    async () => {
      const [first, ...others] = await fillRoom('/waits');
      first?.send('xx');
      await expect.poll(() => call()).toBe(200);
      first?.send('xx');
      for (const body of others) body.send(REST);
      gate.resolve();
      expect(await first?.ended).toMatchObject(full);
      expect(await statusesOf(others)).toEqual([200, 200, 200]);
    },
  ],
  [
    'they are late, and sent on with',
    { totalMs: 1_500 },
    async () => {
      for (const body of await fillRoom('/small')) {
        expect(await body.answered).toMatchObject(late);
        body.send(REST);
      }
    },
  ],
  [
    'they turn out to be uploads',
    {},
    async () => {
      for (const body of await fillRoom('/photo', FORM_TYPE)) body.send(REST.slice(1));
    },
  ],
  [
    'they are answered before they are whole',
    {},
    async () => {
      const bodies = await fillRoom('/closed');
      expect(await statusesOf(bodies)).toEqual([401, 401, 401, 401]);
      for (const body of bodies) body.send(REST.slice(1));
    },
  ],
])('bodies that come fill the room, and it is free again, all of it, once %s', async (_what, limits, leave) => {
  await open({ ...limits, roomBytes: 64 * KB });
  await leave();
  await expect.poll(() => call('192.0.2.9')).toBe(200);
  const again = await fillRoom('/small');
  expect(await (await begin({ from: '192.0.2.9' })).ended).toMatchObject(full);
  // The first whose rest comes has no room for it, and leaves the others theirs.
  for (const body of again) body.send(REST);
  expect((await statusesOf(again)).toSorted()).toEqual([200, 200, 200, 503]);
});

it('what comes after the answer is thrown away, and its connection carries the next call', async () => {
  await open({ shareBytes: 64 * KB });
  const sender = await begin({ path: '/closed', bytes: 512 * KB });
  expect(await sender.answered).toMatchObject({ status: 401 });
  sender.send('x'.repeat(512 * KB - 1));
  sender.send('POST /small HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  expect((await sender.ended).text).toContain('HTTP/1.1 200');
});

it('what has come whole takes up nothing and is never late, however long it waits to be read', async () => {
  await open({ totalMs: 50, shareBytes: 2 * KB });
  const waiting = [await begin({ path: '/waits' }, '""'), await begin({ path: '/waits' }, '""')];
  for (let n = 0; n < 3; n += 1) expect(await call()).toBe(200);
  for (let n = 0; n < 2; n += 1) expect(await (await begin()).ended).toMatchObject(late);
  gate.resolve();
  for (const { answered } of waiting) expect((await answered).status).toBe(200);
});
