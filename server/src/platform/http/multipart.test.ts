import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { type AddressInfo, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { fieldMessages } from '@keywright/contract/field-messages';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { watchMemory } from '../../testing/memory.ts';
import { imageCorpus } from '../../testing/images/corpus.ts';
import { type MalformedForm, malformedForms } from '../../testing/images/malformed-multipart.ts';
import { FORM_TYPE, multipartBody, type Part } from '../../testing/images/multipart-body.ts';
import { phonePhoto, photo } from '../../testing/images/photos.ts';
import { sendRaw } from '../../testing/images/send-raw.ts';
import { decoderLauncher } from '../files/decoder-isolation.ts';
import { readImage } from '../files/images.ts';
import { readMultipart, registerMultipart, type UploadLimits } from './multipart.ts';
import { refuse } from './refuse.ts';

const declared = {
  frontId: { accept: 'image', required: true },
  backId: { accept: 'image', required: true },
  registration: { accept: 'image', required: true },
} as const;

type Server = {
  app: FastifyInstance;
  port: number;
  logged: string[];
  /** `/stored` has read a form and works on it until `store`. */
  isStoring: Promise<void>;
  store: () => void;
};

const readForm = async (request: FastifyRequest) => {
  const { fields, files } = await readMultipart(request, declared);
  return { fields, sizes: Object.fromEntries(Object.entries(files).map(([name, { length }]) => [name, length])) };
};
const readPhoto = async (request: FastifyRequest) => {
  const { files } = await readMultipart(request, { photo: { accept: 'image', required: true } });
  const { width, height } = await readImage(files['photo']!);
  return { width, height };
};
const readDocument = async (request: FastifyRequest) => {
  const { files } = await readMultipart(request, { paper: { accept: 'document', required: false } });
  return Object.keys(files);
};

const serverWith = async (limits: Partial<UploadLimits> = {}): Promise<Server> => {
  const logged: string[] = [];
  const stream = { write: (line: string) => void logged.push(line) };
  const app = Fastify({ bodyLimit: 256 * 1024, trustProxy: true, logger: { level: 'warn', stream } });
  app.setErrorHandler(refuse);
  await registerMultipart(app, ({ ip }) => ({ name: ip }), limits);
  app.route({ method: 'POST', url: '/form', handler: readForm });
  app.route({ method: 'POST', url: '/photo', handler: readPhoto });
  app.route({ method: 'POST', url: '/document', handler: readDocument });
  const storing = Promise.withResolvers<void>();
  const stored = Promise.withResolvers<void>();
  const handler = async (request: FastifyRequest) => {
    await readForm(request);
    storing.resolve();
    await stored.promise;
    return {};
  };
  app.route({ method: 'POST', url: '/stored', handler });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  return { app, port, logged, isStoring: storing.promise, store: stored.resolve };
};

let server: Server;
let small: Buffer;
let scratch: string;
beforeAll(async () => {
  // What a library writes to the disk in passing would be here.
  scratch = await mkdtemp(path.join(tmpdir(), 'kw-uploads-'));
  vi.stubEnv('TMPDIR', scratch);
  server = await serverWith();
  // A server looks for it when it starts; no picture waits for that.
  await decoderLauncher();
  small = await photo({ width: 320, height: 200 }).jpeg().toBuffer();
});
afterAll(async () => {
  await server.app.close();
  vi.unstubAllEnvs();
  expect(await readdir(scratch)).toEqual([]);
  await rm(scratch, { recursive: true });
});

const jpegPart = (name: string, content: Buffer): Part => ({
  name,
  content,
  filename: `${name}.jpg`,
  contentType: 'image/jpeg',
});
const threeParts = (): Part[] => ['frontId', 'backId', 'registration'].map((name) => jpegPart(name, small));
const post = async (to: string, parts: Part[], { port } = server) => {
  const { status, text } = await sendRaw({ port, path: to, contentType: FORM_TYPE, body: multipartBody(parts) });
  return { status, body: JSON.parse(text) };
};

describe('a form with photos', () => {
  it('arrives whole, with its fields', async () => {
    const { status, body } = await post('/form', [
      { name: 'vin', content: 'JH4DA' },
      ...threeParts(),
      { name: 'model', content: 'Zoë' },
    ]);
    expect(status).toBe(200);
    expect(body).toEqual({
      fields: { vin: 'JH4DA', model: 'Zoë' },
      sizes: { frontId: small.length, backId: small.length, registration: small.length },
    });
  });

  it('is read from a browser as well', async () => {
    const form = new FormData();
    form.set('vin', 'JH4DA');
    for (const name of Object.keys(declared))
      form.set(name, new Blob([new Uint8Array(small)], { type: 'image/jpeg' }), 'x.jpg');
    const answer = await fetch(`http://127.0.0.1:${server.port}/form`, { method: 'POST', body: form });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ fields: { vin: 'JH4DA' } });
  });

  it('names every faulty photo at its field, in the words of the specification', async () => {
    const { status, body } = await post('/form', [
      jpegPart('frontId', Buffer.from('<svg/>')),
      jpegPart('registration', Buffer.alloc(5 * 1024 * 1024 + 1)),
    ]);
    expect(status).toBe(422);
    expect(body.code).toBe('input.invalid');
    expect(body.fields).toEqual({
      frontId: 'Only image files are allowed.',
      backId: 'File is required.',
      registration: 'File size should not exceed 5MB.',
    });
  });

  it('is refused in those words alone when only one thing is wrong', async () => {
    const [front, back, registration] = threeParts() as [Part, Part, Part];
    const noImage = await post('/form', [front, back, { ...registration, content: 'text' }]);
    expect(noImage.body).toMatchObject({
      code: 'upload.not_image',
      error: 'Only image files are allowed.',
      fieldCodes: { registration: 'file.not_image' },
    });
    const missing = await post('/form', [front, back]);
    expect(missing.body).toMatchObject({
      code: 'upload.missing',
      error: 'File is required.',
      fieldCodes: { registration: 'file.required' },
    });
    const empty = await post('/form', [front, back, { ...registration, content: '', filename: '' }]);
    expect(empty.body).toMatchObject({ code: 'upload.missing', fieldCodes: { registration: 'file.required' } });
  });

  it('may leave out a file that is not required, and may bring a PDF only where documents are taken', async () => {
    const pdf = { name: 'paper', content: '%PDF-1.4\n%%EOF', filename: 'a.pdf', contentType: 'application/pdf' };
    expect(
      (
        await post('/document', [
          { name: 'x', content: 'y' },
          { ...pdf, content: '', filename: '' },
        ])
      ).body,
    ).toEqual([]);
    expect((await post('/document', [pdf])).body).toEqual(['paper']);
    expect((await post('/photo', [{ ...pdf, name: 'photo' }])).body.code).toBe('upload.not_image');
  });

  it('takes a photo of exactly 5 MB three times', async () => {
    const large = await phonePhoto();
    const { status, body } = await post(
      '/form',
      Object.keys(declared).map((name) => jpegPart(name, large)),
    );
    expect(status).toBe(200);
    expect(body.sizes.frontId).toBe(5 * 1024 * 1024);
  }, 20_000);
});

describe('a broken form', () => {
  const forms = malformedForms(Buffer.alloc(20_000, 0xff));
  const names = forms.map(({ name }) => name);
  it('comes in many kinds, each with a name of its own', () => {
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(40);
  });
  it.each(names)(
    'is refused: %s',
    async (name) => {
      const one = malformedForms(small).find((candidate) => candidate.name === name) as MalformedForm;
      const { status, text } = await sendRaw({ port: server.port, path: '/form', ...one });
      expect({ status, text }).toMatchObject({ status: one.status });
    },
    10_000,
  );
});

describe('broken forms together', () => {
  it('leave no memory and no file behind, twenty of each at once', async () => {
    const memory = watchMemory();
    for (const one of malformedForms(small)) {
      const all = await Promise.all(
        Array.from({ length: 20 }, () => sendRaw({ port: server.port, path: '/form', ...one })),
      );
      // Under this load a refusal may come while the caller is still sending and so be lost; a 2xx may not come at all.
      expect(all.map(({ status }) => status).filter((status) => status !== one.status && status !== 0)).toEqual([]);
    }
    expect(memory.growth()).toBeLessThan(200 * 1024 * 1024);
    expect(await readdir(tmpdir())).toEqual([]);
  }, 60_000);
});

describe('an upload that does not end well', () => {
  it('frees its memory when the caller hangs up at any point', async () => {
    const body = multipartBody(Object.keys(declared).map((name) => jpegPart(name, Buffer.alloc(1024 * 1024, 0xff))));
    const before = process.memoryUsage().rss;
    for (let cutAt = 0; cutAt < body.length; cutAt += 64 * 1024) {
      await sendRaw({ port: server.port, path: '/form', contentType: FORM_TYPE, body, cutAt });
    }
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * 1024 * 1024);
    expect((await post('/form', threeParts())).status).toBe(200);
  }, 20_000);

  it('is refused when it takes too long, and when it stands still', async () => {
    const slow = await serverWith({ totalMs: 300, idleMs: 10_000 });
    const still = await serverWith({ totalMs: 10_000, idleMs: 300 });
    const body = multipartBody(threeParts());
    for (const { app, port } of [slow, still]) {
      const socket = connect(port, '127.0.0.1');
      socket.write(
        `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, 5000));
      const [answer] = await once(socket, 'data');
      expect(String(answer)).toMatch(/^HTTP\/1.1 408 /);
      expect(String(answer)).toMatch(/connection: close/i);
      socket.destroy();
      await app.close();
    }
  }, 20_000);

  it('waits for memory with the others, and all of them are served', async () => {
    const narrow = await serverWith({ maxBytes: 256 * 1024 });
    const body = multipartBody(
      threeParts().map((part) => ({ ...part, content: Buffer.concat([small, Buffer.alloc(1024 * 1024)]) })),
    );
    const all = await Promise.all(
      Array.from({ length: 6 }, () => sendRaw({ port: narrow.port, path: '/form', contentType: FORM_TYPE, body })),
    );
    await narrow.app.close();
    expect(all.map(({ status }) => status)).toEqual(Array(6).fill(200));
  }, 30_000);
});

describe('while six uploads stand still and hold all the memory', () => {
  const MB = 1024 * 1024;
  const large = (bytes: number): Buffer =>
    multipartBody(threeParts().map((part) => ({ ...part, content: Buffer.concat([small, Buffer.alloc(bytes)]) })));

  /** They send all but the last of three megabytes, and stop. */
  const stall = (port: number, from: (n: number) => string) => {
    const body = large(MB);
    const answers: string[] = [];
    const sockets = Array.from({ length: 6 }, (_, n) => {
      const socket = connect(port, '127.0.0.1').on('error', () => undefined);
      socket.on('data', (piece) => answers.push(String(piece).slice(0, 12)));
      socket.write(
        `POST /form HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM_TYPE}\r\nX-Forwarded-For: ${from(n)}\r\nContent-Length: ${body.length}\r\n\r\n`,
      );
      socket.write(body.subarray(0, 2.5 * MB));
      return socket;
    });
    return { answers, hangUp: () => sockets.forEach((socket) => socket.destroy()) };
  };
  const honest = (port: number, from = '192.0.2.200') =>
    sendRaw({ port, path: '/form', contentType: FORM_TYPE, body: large(MB), from });
  const alarms = ({ logged }: Server): string[] => logged.filter((line) => Number(JSON.parse(line).level) >= 40);
  const isFull = async ({ app }: Server): Promise<void> => {
    await expect.poll(() => app.uploads.budgets.small.usedBytes(), { timeout: 10_000 }).toBeGreaterThan(2 * MB);
  };

  it('other senders are served, and none of the six is cut when they share one address', async () => {
    const crowded = await serverWith({ maxBytes: 16 * MB, maxSenderBytes: 3 * MB });
    const { answers, hangUp } = stall(crowded.port, () => '198.51.100.7');
    await isFull(crowded);
    expect((await honest(crowded.port)).status).toBe(200);
    expect(answers.filter((answer) => !answer.includes('503'))).toEqual([]);
    hangUp();
    await crowded.app.close();
  });

  it.each([
    ['each from an address of its own', (n: number) => `198.51.100.${n}`],
    ['all from the address of the next sender', () => '192.0.2.200'],
  ])('the slowest are cut with 408 and the next sender is served: %s', async (_where, from) => {
    const crowded = await serverWith({ maxBytes: 4 * MB, maxSenderBytes: 3 * MB, totalMs: 30_000, maxWaitMs: 20_000 });
    const { answers, hangUp } = stall(crowded.port, from);
    await isFull(crowded);
    expect((await honest(crowded.port)).status).toBe(200);
    await expect.poll(() => answers).toContain('HTTP/1.1 408');
    hangUp();
    await crowded.app.close();
    expect(alarms(crowded)).toEqual([]);
  });
});

describe('while complete uploads hold all the memory', () => {
  it('the next sender is told to come again later, no upload is cut, and no alarm is raised', async () => {
    const MB = 1024 * 1024;
    const narrow = await serverWith({ maxBytes: 2 * MB, maxWaitMs: 1_500 });
    const body = multipartBody(
      threeParts().map((part) => ({ ...part, content: Buffer.concat([small, Buffer.alloc(MB)]) })),
    );
    const send = () => sendRaw({ port: narrow.port, path: '/stored', contentType: FORM_TYPE, body });
    const first = send();
    await narrow.isStoring;
    const { status, head, text } = await send();
    expect({ status, code: JSON.parse(text).code }).toEqual({ status: 503, code: 'server.unavailable' });
    expect(head).toMatch(/retry-after: 2/i);
    narrow.store();
    expect((await first).status).toBe(200);
    expect((await send()).status).toBe(200);
    await narrow.app.close();
    expect(narrow.logged.filter((line) => Number(JSON.parse(line).level) >= 40)).toEqual([]);
  });
});

describe('any file that people upload', () => {
  it('gets the answer it should, alone and twenty at once, within the memory it may take, leaving nothing on the disk', async () => {
    const corpus = await imageCorpus();
    const send = async ({ name, filename, contentType, bytes, expect: expected }: (typeof corpus)[number]) => {
      const began = performance.now();
      const { status, body } = await post('/photo', [{ name: 'photo', content: bytes, filename, contentType }]);
      const seen = status === 200 ? 'ok' : (body.fieldCodes?.photo ?? body.fieldCodes?.file ?? body.code);
      expect({ name, seen }).toEqual({ name, seen: expected });
      if (expected === 'ok') expect(Math.max(body.width, body.height)).toBeLessThanOrEqual(2000);
      else expect(Object.values(body.fields)).toEqual([fieldMessages[expected]]);
      return performance.now() - began;
    };
    for (const one of corpus) expect(await send(one)).toBeLessThan(2000);

    const memory = watchMemory();
    const line = corpus.flatMap((one) => [one, one]);
    await Promise.all(
      Array.from({ length: 20 }, async () => {
        for (let one = line.pop(); one; one = line.pop()) await send(one);
      }),
    );
    expect(memory.growth()).toBeLessThan(300 * 1024 * 1024);
    expect(await readdir(tmpdir())).toEqual([]);
  }, 120_000);
});
