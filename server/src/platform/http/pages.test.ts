import type { IncomingMessage, ServerResponse } from 'node:http';
import { mkdir, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync } from 'node:zlib';
import { firstStateMarks } from '@keywright/contract/first-state';
import { isPage, isPublic, mayBeSecret, writtenName } from '@keywright/contract/pages';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { type FindFirstState, servePages } from './pages.ts';
import { openServer } from './server.ts';
import { folderOfThisFile } from '../../testing/opened.ts';

const { title } = firstStateMarks;
const manyNumbers = Array.from({ length: 2_000 }, (_, at) => (at * 7_919) % 1_009);
const firstState: FindFirstState = async (_request, page) => {
  if (page === '/track/broken') throw new Error('no database');
  if (page === '/track/long')
    return { said: { number: '1', title: '', line: '' }, answer: { manyNumbers }, cookies: [] };
  if (page !== '/track/known') return undefined;
  return {
    said: { number: '1', title: '<b>ready</b>', line: '' },
    answer: { note: '</script><img src=x>' },
    cookies: [{ name: 'seen', value: '1', options: {} }],
  };
};

const ofPages = { isPage, isPublic, mayBeSecret, writtenName, shells: {} };
const root = await folderOfThisFile();
const asItIs = async () => plain;
const plain = (html: string) => html;
let app: FastifyInstance;

beforeAll(async () => {
  await mkdir(path.join(root, 'en/assets'), { recursive: true });
  await mkdir(path.join(root, 'fr'));
  await writeFile(path.join(root, 'index.html'), '<style>h1{margin:0}</style><h1>home</h1><script>start()</script>');
  await writeFile(path.join(root, 'fr/index.html'), '<h1>accueil</h1>');
  await writeFile(path.join(root, '__spa-fallback.html'), `<head></head><h1>${title}</h1><div id="app"></div>`);
  await writeFile(path.join(root, 'fr/__spa-fallback.html'), '<div id="app" lang="fr"></div>');
  await writeFile(path.join(root, 'en/assets/app-1.js'), 'start()');
  await writeFile(path.join(root, 'en/assets/app-1.js.br'), brotliCompressSync('start()'));
  app = await openServer({ log: openLog({ level: 'silent' }), trustProxy: false });
  const homeOf = (page: string) => (page.startsWith('/fr/') ? '/fr' : '/');
  await servePages(app, { root, ...ofPages, homeOf, own: ['/docs'], filling: asItIs, firstState });
  app.get('/cart', async () => ({ items: [] }));
  await app.ready();
});
afterAll(() => app.close());

const navigate = (url: string, headers: Record<string, string> = { 'sec-fetch-dest': 'document' }) =>
  app.inject({ url, headers });

describe('a page that begins with what it tells its caller alone', () => {
  it('shows texts as texts, ends no block by what it carries, sets its cookie and is kept nowhere', async () => {
    const answer = await navigate('/track/known');
    const [block = ''] = answer.body.match(/<script[^]*?<\/script>/) ?? [];
    expect(block).toContain(String.raw`{"note":"\u003c/script>\u003cimg src=x>"}`);
    expect(answer.body).toContain('<h1>&lt;b&gt;ready&lt;/b&gt;</h1>');
    expect(answer.headers['cache-control']).toBe('private, no-store');
    expect(answer.headers['set-cookie']).toContain('seen=1');
    expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
  });

  it('comes in the one way that the browser takes best, made while they wait', async () => {
    const document = { 'sec-fetch-dest': 'document' };
    const whole = (await navigate('/track/long')).rawPayload;
    const br = await navigate('/track/long', { ...document, 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await navigate('/track/long', { ...document, 'accept-encoding': 'gzip' });
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.rawPayload)).toEqual(whole);
    expect(gunzipSync(gzip.rawPayload)).toEqual(whole);
    // Not as strongly as can be, for which somebody would wait.
    expect(br.rawPayload.length).toBeGreaterThan(brotliCompressSync(whole).length);
    expect(br.rawPayload.length).toBeLessThan(whole.length / 2);
  });

  it('tells everybody else nothing, and is there also where it can not be found', async () => {
    for (const address of ['/cart', '/track/unknown', '/track/broken']) {
      const answer = await navigate(address);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).not.toMatch(/__ORDER|first-answer/);
      expect(answer.headers['cache-control']).toBe('no-cache');
    }
  });
});

describe('one path that is both a page and a call', () => {
  it('gives each language the app in its own words', async () => {
    expect((await navigate('/cart')).body).toBe('<head></head><h1></h1><div id="app"></div>');
    expect((await navigate('/fr/cart')).body).toBe('<div id="app" lang="fr"></div>');
  });

  it('gives a browser that navigates the app, and a program the answer', async () => {
    expect((await navigate('/cart')).body).toContain('id="app"');
    expect((await navigate('/cart', { accept: 'text/html,application/xhtml+xml' })).body).toContain('id="app"');
    expect((await navigate('/cart', { 'sec-fetch-dest': 'empty', accept: 'text/html' })).json()).toEqual({ items: [] });
    expect((await navigate('/cart', { accept: 'application/json, text/html' })).json()).toEqual({ items: [] });
    expect((await navigate('/cart')).headers['vary']).toContain('Sec-Fetch-Dest');
  });

  it('shows home with status 404 for a page that nobody knows, in its language', async () => {
    const [unknown, french] = [await navigate('/no/such'), await navigate('/fr/no')];
    expect([unknown.statusCode, unknown.body]).toEqual([404, expect.stringContaining('home')]);
    expect([french.statusCode, french.body]).toEqual([404, expect.stringContaining('accueil')]);
  });

  it('gives the page to a command line or a link preview, which prefer nothing, unless a call answers there', async () => {
    for (const headers of [{ accept: '*/*' }, {}]) {
      expect((await navigate('/', headers)).body).toContain('home');
      expect((await navigate('/cart', headers)).json()).toEqual({ items: [] });
      expect((await navigate('/no/such', headers)).headers['content-type']).toContain('json');
    }
    expect((await navigate('/', { accept: 'application/json' })).headers['content-type']).toContain('json');
  });

  it('leaves the documents that the server answers itself alone', async () => {
    expect((await navigate('/docs')).statusCode).toBe(404);
    expect((await navigate('/docs')).headers['content-type']).toContain('json');
  });
});

describe('while somebody works on the app', () => {
  const opened: string[] = [];
  const source = async () => {
    opened.push('opened');
    return {
      html: async (page: string) => `<h1>${page}</h1><script>tool()</script>`,
      file: ({ url }: IncomingMessage, response: ServerResponse, next: () => void) =>
        url === '/src/app.tsx' ? void response.end('made just now') : next(),
      close: async () => void opened.push('closed'),
    };
  };

  it('pages and files are made from their sources, and an unknown call is refused as ever', async () => {
    const dev = await openServer({ log: openLog({ level: 'silent' }), trustProxy: false });
    await servePages(dev, { root, ...ofPages, homeOf: () => '/', own: [], filling: asItIs, source });
    await dev.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(dev.server.address() as AddressInfo).port}`;
    const page = await fetch(`${url}/login`, { headers: { accept: 'text/html' } });
    expect(await page.text()).toContain('<h1>/login</h1>');
    expect(page.headers.get('content-security-policy')).toContain("'unsafe-inline'");
    expect(await (await fetch(`${url}/src/app.tsx`)).text()).toBe('made just now');
    const unknown = await fetch(`${url}/src/none.tsx`);
    expect([unknown.status, unknown.headers.get('content-type')]).toEqual([404, expect.stringContaining('json')]);
    await dev.close();
    expect(opened).toEqual(['opened', 'closed']);
  });
});

describe('the app’s files', () => {
  it('allow exactly the scripts that the page came with', async () => {
    const policy = String((await navigate('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'wasm-unsafe-eval' 'sha256-[\w+/=]+'/);
    expect(policy).toMatch(/style-src 'self' 'sha256-[\w+/=]+';/);
    expect(String((await navigate('/cart')).headers['content-security-policy'])).toContain("style-src 'self';");
    expect(policy).not.toContain('unsafe-inline');
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types keywright-worker");
  });

  it('are kept for ever when their name holds their hash, and no path leads out', async () => {
    const asset = await app.inject({ url: '/en/assets/app-1.js' });
    expect(asset.headers['cache-control']).toContain('immutable');
    for (const url of ['/assets/../../etc/passwd', '/%2e%2e/%2e%2e/etc/passwd', '/index.html', '//', '/assets/%00']) {
      expect((await app.inject({ url })).statusCode).toBeGreaterThanOrEqual(400);
    }
  });

  it('are found by their own names alone, and sent packed to those who take that', async () => {
    const file = '/en/assets/app-1.js';
    const packed = await app.inject({ url: file, headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect([packed.headers['content-encoding'], packed.headers['vary']]).toEqual(['br', 'accept-encoding']);
    expect(packed.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe('start()');
    expect((await app.inject({ url: file })).body).toBe('start()');
    expect((await app.inject({ url: file, method: 'HEAD' })).statusCode).toBe(200);
    const others = [
      `${file}.br`,
      `${file}/`,
      '/en//assets/app-1.js',
      '/EN/assets/app-1.js',
      '/en/assets',
      '/en/assets/',
      '/en%2Fassets%2Fapp-1.js',
    ];
    for (const url of others) expect([url, (await app.inject({ url })).statusCode]).toEqual([url, 404]);
  });

  it('never send the private link of an order to another site', async () => {
    expect((await navigate(`/track/${'a'.repeat(43)}`)).headers['referrer-policy']).toBe('no-referrer');
  });
});
