import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { appOfThisFile, appOfThisTest } from '../testing/opened.ts';
import { BOUNDARY, FORM_TYPE } from '../testing/images/multipart-body.ts';
import { get, json, post } from '../testing/odd/odd-call.ts';
import { sendBytes } from '../testing/odd/raw-bytes.ts';
import { openSlowSender } from '../testing/odd/slow-sender.ts';

const app = await appOfThisFile();
const port = Number(new URL(app.url).port);

/** Sends it and takes none of what comes back; resolves when the server has hung up. */
const sendDeaf = (bytes: string): Promise<'hung up'> =>
  new Promise((resolve) => {
    const socket: Socket = connect(port, '127.0.0.1');
    socket.on('error', () => undefined);
    socket.on('close', () => resolve('hung up'));
    socket.on('connect', () => socket.write(bytes));
    socket.resume();
  });

describe('whoever sends call after call over one connection', () => {
  it.each(['/healthz', '/readyz', '/openapi.json', '/docs'])(
    'and waits for no answer is hung up on, and others are served: %s',
    async (path) => {
      const hoards = Array.from({ length: 5 }, () => sendBytes({ port, bytes: get(path).repeat(300), answers: 300 }));
      expect((await fetch(`${app.url}/cart/summary`)).status).toBe(200);
      for (const { statuses, closed } of await Promise.all(hoards)) {
        expect(closed).toBe(true);
        expect(statuses.length).toBeLessThanOrEqual(8);
      }
    },
  );

  it('a few at once is answered', async () => {
    const { statuses } = await sendBytes({ port, bytes: get('/healthz').repeat(8), answers: 8 });
    expect(statuses).toEqual(Array(8).fill(200));
  });

  it('and waits for each answer is served for as long as they like', async () => {
    const socket = connect(port, '127.0.0.1');
    for (let n = 0; n < 30; n += 1) {
      const answer = new Promise<string>((resolve) => {
        socket.once('data', (piece) => resolve(String(piece)));
      });
      socket.write(get('/healthz'));
      expect(await answer).toContain('200 OK');
    }
    socket.destroy();
  });
});

describe('whoever sends a body in crumbs', () => {
  const crumbs = '1\r\na\r\n'.repeat(20_000);
  const inChunks = (path: string, type: string): string =>
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
  const chunk = (text: string): string => `${text.length.toString(16)}\r\n${text}\r\n`;
  const part = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="photo"; filename="a.jpg"\r\n\r\n`;

  it.each([
    ['a login', inChunks('/auth/login', 'application/json')],
    ['a notice', inChunks('/api/payments/webhook', 'application/json')],
    ['a photo', inChunks('/vehicle/photos', FORM_TYPE) + chunk(part)],
  ])('is cut off, and others are served meanwhile: %s', async (_what, head) => {
    const cut = sendDeaf(head + crumbs);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
    expect(await cut).toBe('hung up');
    const faults = app.logged.filter((line) => /"level":"(error|fatal)"/.test(line));
    expect(faults).toEqual([]);
  });

  it.each([
    ['a login', inChunks('/auth/login', 'application/json')],
    ['a notice', inChunks('/api/payments/webhook', 'application/json')],
    ['a photo', inChunks('/vehicle/photos', FORM_TYPE) + chunk(part)],
  ])('hears why before the connection ends: %s', async (_what, head) => {
    const heard = await sendBytes({ port, bytes: head + crumbs });
    expect(heard).toMatchObject({ statuses: [400], closed: true });
    expect(heard.text).toContain('input.malformed');
  });

  it.each(['/nobody/is/here', '/auth/me', '/user/security', '/healthz'])(
    'is cut off as well where nobody reads it, after the answer: %s',
    async (path) => {
      const socket = connect(port, '127.0.0.1');
      const answered = new Promise((resolve) => {
        socket.once('data', resolve);
      });
      const ended = new Promise((resolve) => {
        socket.once('close', resolve);
      });
      socket.on('error', () => undefined);
      socket.write(inChunks(path, 'text/plain'));
      await answered;
      socket.resume();
      socket.write(crumbs);
      await ended;
    },
  );

  it('of a thousand, as no honest phone does, is still heard', async () => {
    const body = '{"email":"a@b.example","password":"x"}'.padEnd(900, ' ');
    const bytes = `${inChunks('/auth/login', 'application/json')}${[...body].map(chunk).join('')}0\r\n\r\n`;
    const whole = await sendBytes({ port, bytes: json('/auth/login', body) });
    const inPieces = await sendBytes({ port, bytes });
    expect(inPieces.statuses).toEqual(whole.statuses);
    expect(inPieces.text).not.toContain('input.malformed');
  });
});

describe('whoever sends a body without an end to where nobody reads it', () => {
  const MB = 1024 * 1024;
  const piece = `10000\r\n${'x'.repeat(0x1_0000)}\r\n`;

  /** How many bytes it takes until the server hangs up, and what it said before; 32 MB are taken for no end. */
  const flood = (head: string): Promise<{ sent: number; said: string }> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1');
      let [sent, said] = [0, ''];
      const more = (error?: Error | null): void => {
        if (error) return;
        if (sent > 32 * MB) socket.destroy();
        else if (!socket.destroyed) socket.write(piece, more);
        sent += piece.length;
      };
      socket.on('data', (bytes) => {
        said += String(bytes);
      });
      socket.on('error', () => undefined);
      socket.on('close', () => resolve({ sent, said }));
      socket.on('connect', () => socket.write(head, () => more()));
    });

  it.each([
    ['a notice that is too large', '/api/payments/webhook', 'application/json', '413'],
    ['a page that is not there', '/nobody/is/here', 'application/json', '4'],
    ['a call that has another method', '/cart/summary', 'application/json', '4'],
    ['a door that is closed', '/user/security/passkeys', 'application/json', '401'],
  ])('hears the answer, and is cut off some megabytes later: %s', async (_what, path, type, status) => {
    const head = `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`;
    const { sent, said } = await flood(head);
    expect(said).toContain(`HTTP/1.1 ${status}`);
    expect(sent).toBeLessThan(16 * MB);
    expect((await fetch(`${app.url}/healthz`)).status).toBe(200);
  });
});

describe('whoever sends large bodies and ends none', () => {
  it('has so many at once, is told when to come again, and keeps nobody else out', async () => {
    const behind = await appOfThisTest({ env: { TRUST_PROXY: 'loopback' } });
    const begin = (path: string, from: string, body: string, length = body.length) => {
      const sender = openSlowSender(Number(new URL(behind.url).port));
      const head = `Content-Type: application/json\r\nContent-Length: ${length}\r\nX-Forwarded-For: ${from}\r\n`;
      sender.send(post(path, head, body));
      return sender;
    };
    const login = (from: string) => begin('/auth/login', from, '{"email":"a@b.example","password":"x"}');
    const most = 'x'.repeat(250 * 1024);
    const beginNotice = () => begin('/api/payments/webhook', '192.0.2.1', most, 256 * 1024);
    const notices = Array.from({ length: 17 }, beginNotice);
    const refused = await Promise.race(notices.map(({ ended }) => ended));
    expect(refused.status).toBe(503);
    expect(refused.text).toMatch(/retry-after: 12\r\n/i);
    expect((await beginNotice().ended).status).toBe(503);
    expect((await login('192.0.2.2').answered).status).toBe(400);
    for (const notice of notices) notice.hangUp();
    await expect
      .poll(async () => (await begin('/api/payments/webhook', '192.0.2.1', most).answered).status)
      .not.toBe(503);
  });
});

describe('the description of the API', () => {
  it('is sent packed, and not again to who has it', async () => {
    const first = await fetch(`${app.url}/openapi.json`);
    expect(first.headers.get('content-encoding')).toMatch(/br|gzip/);
    const tag = first.headers.get('etag') ?? '';
    const again = await fetch(`${app.url}/openapi.json`, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
    expect((await first.json()) as object).toHaveProperty('paths');
  });
});
