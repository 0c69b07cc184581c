import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { openLog } from '../log.ts';
import { openServer } from './server.ts';
import { serveWorker } from './service-worker.ts';

const WORKER = 'self.addEventListener("fetch", () => {});';

const askFor = async (isOn: boolean, built = true) => {
  const root = await mkdtemp(path.join(tmpdir(), 'kw-worker-'));
  if (built) await writeFile(path.join(root, 'sw.js'), WORKER);
  const app = await openServer({ log: openLog({ level: 'silent' }), trustProxy: false });
  serveWorker(app, { root, isOn });
  const { headers, body } = await app.inject({ url: '/sw.js' });
  await app.close();
  await rm(root, { recursive: true, force: true });
  return { headers, body };
};

it('a browser asks for the worker anew each time, and the worker reaches this origin alone', async () => {
  const { headers, body } = await askFor(true);
  expect(headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-type': 'text/javascript; charset=utf-8',
    'content-security-policy': "default-src 'none'; connect-src 'self'; frame-ancestors 'none'",
  });
  expect(body).toBe(WORKER);
});

it('where it is switched off, or not built, a browser is given one that ends itself', async () => {
  for (const { body, headers } of [await askFor(false), await askFor(true, false)]) {
    expect(headers['cache-control']).toBe('no-cache');
    expect(body).toContain('registration.unregister()');
    expect(body).not.toContain('fetch');
  }
});
