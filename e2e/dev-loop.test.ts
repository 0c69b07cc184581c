import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, utimes, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../server/src/testing/app.ts';
import { launch } from './browser.ts';
import { ended } from './program.ts';
import { enter } from './visitor.ts';

const root = path.resolve(import.meta.dirname, '..');

/** What is made, or is nothing to the program. */
const leftOut = /^(\.git|data|bench|docs|e2e|shots)$|(^|\/)(node_modules|build|\.react-router|\.vite)$/;

let copy: string;
let url: string;
let dev: ChildProcess;
let browser: Browser;
let page: Page;

/** Somebody's own checkout: what is saved here is nobody else's. */
const copyCheckout = async (): Promise<string> => {
  const dir = await mkdtemp(path.join(tmpdir(), 'kw-dev-'));
  await cp(root, dir, { recursive: true, filter: (file) => !leftOut.test(path.relative(root, file)) });
  await symlink(path.join(root, 'node_modules'), path.join(dir, 'node_modules'));
  return dir;
};

const startDev = (port: number): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['scripts/dev.mjs'], {
      cwd: copy,
      env: {
        ...process.env,
        NODE_ENV: 'development',
        PORT: String(port),
        DATA_DIR: path.join(copy, 'data'),
        DEMO_WORLD: '0',
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('is ready')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`npm run dev ended with ${code}: ${said}`)));
  });

const save = async (file: string, from: RegExp, to: string): Promise<void> => {
  const text = await readFile(path.join(copy, file), 'utf8');
  const changed = text.replace(from, to);
  expect(changed, `${file} is as this test knows it`).not.toBe(text);
  await writeFile(path.join(copy, file), changed);
};

const touch = (file: string): Promise<void> => utimes(path.join(copy, file), new Date(), new Date());

beforeAll(async () => {
  copy = await copyCheckout();
  const port = await freePort();
  url = `http://localhost:${port}`;
  [dev, browser] = await Promise.all([startDev(port), launch()]);
  ({ page } = await enter(browser, url, { screen: 'desk', theme: 'light', locale: 'en-US' }));
  page.setDefaultTimeout(90_000);
  // The first visit makes the tools read every source, and the page may be loaded again once they have.
  await openLogin();
});
afterAll(async () => {
  await browser?.close();
  if (dev) await ended(dev, 'SIGTERM');
  await rm(copy, { recursive: true, force: true });
});

/** Hydrated, with all that its tools wanted to prepare. */
const openLogin = async (): Promise<void> => {
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
};

test('who saves a component sees it at once, and what was typed is still there', async () => {
  await openLogin();
  await page.getByLabel('Email', { exact: true }).fill('somebody@example.com');
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  for (const words of ['saved once', 'saved twice']) {
    await save('web/src/app/footer.tsx', /(<footer[^>]*>)(<p>saved once<\/p>)?/, `$1<p>${words}</p>`);
    const seen = page.getByText(words, { exact: true });
    // A watcher may miss the second of two saves that follow each other as no hand's do.
    await seen.waitFor({ timeout: 30_000 }).catch(() => touch('web/src/app/footer.tsx'));
    await seen.waitFor();
  }
  await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('somebody@example.com');
  expect(await page.evaluate(() => Reflect.get(window, 'sameDocument'))).toBe(true);
});

test('who saves a file of the server hears it answer again, and the page comes back by itself', async () => {
  await openLogin();
  await page.evaluate(() => Reflect.set(window, 'sameDocument', true));
  await save('server/src/platform/http/headers.ts', /'x-content-type-options'/, "'x-saved': 'just now', $&");
  await expect
    .poll(async () => (await fetch(`${url}/healthz`).catch(() => undefined))?.headers.get('x-saved'))
    .toBe('just now');
  await page.waitForFunction(() => Reflect.get(window, 'sameDocument') !== true);
  await page.getByLabel('Email', { exact: true }).waitFor();
});

test('whoever stops it leaves nothing behind', async () => {
  await ended(dev, 'SIGINT');
  const isHeard = await new Promise((resolve) => {
    const socket = connect(Number(new URL(url).port), 'localhost');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  expect(isHeard).toBe(false);
  const [pid = ''] = (await readFile(path.join(copy, 'data/pg/postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  expect(pid, 'the database is stopped').toBe('');
});
