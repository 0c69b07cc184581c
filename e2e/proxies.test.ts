import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import http2 from 'node:http2';
import https from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as passed } from 'node:timers/promises';
import { promisify } from 'node:util';
import { mySessions } from '@keywright/contract/devices';
import { streams } from '@keywright/contract/live.calls';
import { requestKeycode } from '@keywright/contract/ask';
import { login } from '@keywright/contract/sign-in';
import { type APIRequestContext, request as clients } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../server/src/testing/app.ts';
import { asTakenByPhone } from '../server/src/testing/images/phone-picture.ts';
import { copyBase } from './base-data.ts';
import { papersFor } from './papers.ts';
import { people } from './people.ts';
import { ended, startServer } from './program.ts';
import { a } from './vehicles.ts';

const run = promisify(execFile);
const deploy = path.resolve(import.meta.dirname, '../deploy/proxies');

/** Large photos, which the program takes as they are: three of them must pass the proxy in one call. */
const PHOTO_BYTES = 5_000_000;
const FORGED = '203.0.113.9';

type Ports = { program: number; secure: number; plain: number };
type Place = { dir: string; certificate: string; key: string; ports: Ports };

/** What an operator changes in the shipped file, and what a proxy needs to run as one more program of a test. */
const ways = {
  nginx: {
    shipped: 'nginx.conf',
    prepare: async (shipped: string, { dir, certificate, key, ports }: Place): Promise<string[]> => {
      const site = shipped
        .replaceAll('keys.example.com$request_uri', `localhost:${ports.secure}$request_uri`)
        .replaceAll('/etc/letsencrypt/live/keys.example.com/fullchain.pem', certificate)
        .replaceAll('/etc/letsencrypt/live/keys.example.com/privkey.pem', key)
        .replaceAll('keys.example.com', 'localhost')
        .replace('listen 443', `listen ${ports.secure}`)
        .replace('listen 80', `listen ${ports.plain}`)
        .replaceAll('/var/log/nginx/', `${dir}/log-`)
        .replace('/run/nginx-keywright', path.join(dir, 'bodies'))
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.program}`);
      await writeFile(path.join(dir, 'site.conf'), site);
      const whole = `daemon off; pid ${dir}/pid; error_log stderr;
        ${process.getuid?.() === 0 ? 'user root;' : ''}
        events {}
        http { include ${dir}/site.conf;
          ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${dir}/${name};`).join(' ')} }`;
      await writeFile(path.join(dir, 'nginx.conf'), whole);
      return ['-e', 'stderr', '-p', dir, '-c', path.join(dir, 'nginx.conf')];
    },
  },
  HAProxy: {
    shipped: 'haproxy.cfg',
    prepare: async (shipped: string, { dir, certificate, key, ports }: Place): Promise<string[]> => {
      const both = path.join(dir, 'both.pem');
      await writeFile(both, (await readFile(certificate, 'utf8')) + (await readFile(key, 'utf8')));
      const whole = shipped
        .replace('/etc/haproxy/keys.example.com.pem', both)
        .replace('bind :443', `bind :${ports.secure}`)
        .replace('bind :80', `bind :${ports.plain}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.program}`);
      await writeFile(path.join(dir, 'haproxy.cfg'), whole);
      return ['-db', '-f', path.join(dir, 'haproxy.cfg')];
    },
  },
  Caddy: {
    shipped: 'Caddyfile',
    prepare: async (shipped: string, { dir, certificate, key, ports }: Place): Promise<string[]> => {
      const site = shipped
        .replace('keys.example.com {', `localhost {\n\ttls ${certificate} ${key}`)
        .replace('127.0.0.1:3000', `127.0.0.1:${ports.program}`);
      const ownPorts = `{\n\tadmin off\n\thttp_port ${ports.plain}\n\thttps_port ${ports.secure}\n`;
      await writeFile(path.join(dir, 'Caddyfile'), site.replace(/^\{\n/m, ownPorts));
      return ['run', '--config', path.join(dir, 'Caddyfile'), '--adapter', 'caddyfile'];
    },
  },
} as const;

type Proxy = { name: keyof typeof ways; program: string };
const { proxies } = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../scripts/proxies.json'), 'utf8')) as {
  proxies: Proxy[];
};

let parent = '';
let photos: Record<'frontId' | 'backId' | 'registration', Buffer>;
let certificate = '';
let key = '';

beforeAll(async () => {
  parent = await mkdtemp(path.join(tmpdir(), 'kw-proxies-'));
  certificate = path.join(parent, 'certificate.pem');
  key = path.join(parent, 'key.pem');
  const named = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
  const kind = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2'];
  await run('openssl', ['req', ...kind, ...named, '-keyout', key, '-out', certificate]);
  const papers = await papersFor(a('ford'));
  const [frontId, backId, registration] = await Promise.all(
    [papers['Front of ID'], papers['Back of ID'], papers.Registration].map(({ buffer }) =>
      asTakenByPhone(buffer, PHOTO_BYTES),
    ),
  );
  photos = { frontId, backId, registration } as typeof photos;
});
afterAll(() => rm(parent, { recursive: true, force: true }));

/** The status of one call to the readiness of the program, or 0 where nobody answers. */
const readiness = async (client: APIRequestContext): Promise<number> => {
  try {
    return (await client.get('/readyz')).status();
  } catch {
    return 0;
  }
};

/** The program behind a proxy that is started with its shipped file. */
const open = async ({ name, program: file }: Proxy) => {
  const dir = await mkdtemp(path.join(parent, `${name}-`));
  const ports = { program: await freePort(), secure: await freePort(), plain: await freePort() };
  const dataDir = path.join(dir, 'data');
  await mkdir(dataDir);
  const url = `https://localhost:${ports.secure}`;
  const env = { ...(await copyBase(dataDir)), PUBLIC_URL: url, TRUST_PROXY: 'loopback' };
  let program = await startServer(ports.program, dataDir, env);
  const { shipped, prepare } = ways[name];
  const words = await prepare(await readFile(path.join(deploy, shipped), 'utf8'), { dir, certificate, key, ports });
  const proxy: ChildProcess = spawn(file, words, {
    cwd: dir,
    env: { PATH: process.env['PATH'], HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  proxy.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const client = await clients.newContext({ baseURL: url, ignoreHTTPSErrors: true, maxRedirects: 0, timeout: 120_000 });
  onTestFinished(async () => {
    await client.dispose();
    await ended(proxy, 'SIGTERM');
    await ended(program, 'SIGTERM');
  });
  const isReady = async (): Promise<number | string> => ((await readiness(client)) === 200 ? 200 : said);
  await expect.poll(isReady).toBe(200);
  return {
    url,
    dir,
    said: () => said,
    ports,
    client,
    stopProgram: () => ended(program, 'SIGTERM'),
    startProgram: async (): Promise<void> => {
      program = await startServer(ports.program, dataDir, env);
    },
  };
};

/** All that a proxy has written down. */
const logsOf = async (dir: string, said: string): Promise<string> => {
  const files = (await readdir(dir)).filter((file) => file.startsWith('log-'));
  return said + (await Promise.all(files.map((file) => readFile(path.join(dir, file), 'utf8')))).join('');
};

const signIn = async (client: APIRequestContext, url: string, headers: Record<string, string> = {}) => {
  const { email, password } = people.dana;
  const answer = await client.post(login.path, { data: { email, password }, headers: { origin: url, ...headers } });
  expect(answer.status()).toBe(200);
};

/** The protocol that was agreed on, and the beginning of what the stream of hints says, which has no end. */
const beginningOfStream = async (url: string, cookie: string): Promise<{ protocol: unknown; begins: string }> => {
  const session = http2.connect(url, { rejectUnauthorized: false });
  const stream = session.request({ ':path': streams.own, cookie, accept: 'text/event-stream' });
  const begins = await new Promise<string>((resolve, reject) => {
    stream.once('data', (chunk: Buffer) => resolve(chunk.toString()));
    session.once('error', reject);
    stream.once('error', reject);
  });
  const { alpnProtocol } = session;
  session.destroy();
  return { protocol: alpnProtocol, begins };
};

/** What is answered to a caller who asks under some name. */
const textUnder = async (url: string, host: string, page: string): Promise<string> => {
  const call = https.get(new URL(page, url), { headers: { host }, servername: 'localhost', rejectUnauthorized: false });
  const [answer] = (await once(call, 'response')) as [IncomingMessage];
  return text(answer);
};

/** Sends a body as a phone on a bad line does, piece by piece. */
const sendSlowly = (url: string, body: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json', 'content-length': body.length, origin: url };
    const call = https.request(
      new URL(login.path, url),
      { method: 'POST', headers, rejectUnauthorized: false },
      (answer) => {
        answer.resume();
        resolve(answer.statusCode);
      },
    );
    call.once('error', reject);
    const send = async (): Promise<void> => {
      for (const piece of body.match(/.{1,12}/g) ?? []) {
        call.write(piece);
        await passed(300);
      }
      call.end();
    };
    void send();
  });

test.for(proxies)(
  'behind $name with the shipped file, calls, photos and live streams pass, the caller’s address counts, and a restart heals',
  async (proxy, { skip }) => {
    skip(!existsSync(proxy.program), `${proxy.name} is not installed`);
    const { url, ports, client, stopProgram, startProgram, dir, said } = await open(proxy);

    const plain = await client.get(`http://localhost:${ports.plain}/pricing`);
    expect([301, 308]).toContain(plain.status());
    expect(new URL(plain.headers()['location'] ?? '').protocol).toBe('https:');

    // Under a name that is not the shop's no page is shown.
    expect(await textUnder(url, 'other.example', '/pricing')).not.toContain('<html');
    expect(await textUnder(url, new URL(url).host, '/pricing')).toContain('<html');

    // What a caller claims about their address is not believed.
    await signIn(client, url, { 'x-forwarded-for': FORGED });
    const [here] = (await (await client.get(mySessions.path)).json()) as { ip: string }[];
    expect(here?.ip).toMatch(/^(127\.0\.0\.1|::1)$/);

    const cookie = (await client.storageState()).cookies.map((one) => `${one.name}=${one.value}`).join('; ');
    const stream = await beginningOfStream(url, cookie);
    expect(stream.protocol).toBe('h2');
    expect(stream.begins).toContain('event: ');

    const { vin, make, model, year } = a('honda');
    const photo = (bytes: Buffer) => ({ name: 'photo.jpg', mimeType: 'image/jpeg', buffer: bytes });
    const order = await client.post(requestKeycode.path, {
      headers: { origin: url },
      multipart: {
        vin,
        make,
        model,
        year,
        vinConfirmed: 'true',
        frontId: photo(photos.frontId),
        backId: photo(photos.backId),
        registration: photo(photos.registration),
      },
    });
    expect({ status: order.status(), text: await order.text() }).toMatchObject({ status: 200 });

    const { email, password } = people.dana;
    expect(await sendSlowly(url, JSON.stringify({ email, password }))).toBe(200);

    await stopProgram();
    await expect.poll(() => readiness(client)).toBeGreaterThanOrEqual(502);
    const address = '/reset-password?token=of-a-member';
    expect((await client.get(address)).status()).toBeGreaterThanOrEqual(502);
    expect(await logsOf(dir, said())).not.toContain('of-a-member');
    await startProgram();
    await expect.poll(() => readiness(client)).toBe(200);
    expect((await client.get(mySessions.path)).status()).toBe(200);
  },
);
