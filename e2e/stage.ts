import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { freePort } from '../server/src/testing/app.ts';

const root = path.resolve(import.meta.dirname, '..');

export type Screen = 'phone' | 'desk';
export type Theme = 'light' | 'dark';

export type Stage = {
  url: string;
  dataDir: string;
  /** A browser of somebody's own: cookies, storage and screen. */
  visitor: (screen: Screen, theme?: Theme, locale?: string) => Promise<Visitor>;
  /** Ends the server as a power cut would, and starts it again on the same data. */
  killAndRestart: () => Promise<void>;
  close: () => Promise<void>;
};

export type Visitor = { page: Page; context: BrowserContext };

const browserPath = [process.env['CHROME_PATH'], '/usr/bin/chromium', '/usr/bin/google-chrome'].find(
  (file) => file && existsSync(file),
);

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Starts the whole program as its users do, in a process and a data directory of its own, and a browser before it. */
export const openStage = async (env: Record<string, string> = {}): Promise<Stage> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kw-stage-'));
  const port = await freePort();
  let server = await startServer(port, dataDir, env);
  const browser = await chromium.launch({ ...(browserPath && { executablePath: browserPath }), args: flags });
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    dataDir,
    visitor: (screen, theme = 'light', locale = 'en-US') => enter(browser, url, { screen, theme, locale }),
    killAndRestart: async () => {
      await ended(server, 'SIGKILL');
      server = await startServer(port, dataDir, env);
    },
    close: async () => {
      await browser.close();
      await ended(server, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};

/** Resolves once the program says that it is ready; rejects with its output when it ends before that. */
export const startServer = (port: number, dataDir: string, env: Record<string, string>): Promise<ChildProcess> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['server/src/main.ts'], {
      cwd: root,
      env: { ...process.env, PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('is ready')) resolve(child);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}: ${output}`)));
  });

export const ended = (child: ChildProcess, signal: NodeJS.Signals): Promise<void> =>
  new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve();
    child.once('exit', () => resolve());
    child.kill(signal);
  });

type Entry = { screen: Screen; theme: Theme; locale: string };

const enter = async (browser: Browser, url: string, { screen, theme, locale }: Entry): Promise<Visitor> => {
  const context = await browser.newContext({
    baseURL: url,
    locale,
    colorScheme: theme,
    ...(screen === 'phone'
      ? { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }
      : { viewport: { width: 1440, height: 900 } }),
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.setDefaultTimeout(15_000);
  return { page, context };
};

/** What axe finds wrong on the page as it stands: nothing, one hopes. */
export const violations = async (page: Page): Promise<string[]> => {
  const { violations: found } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze();
  return found.map(
    ({ id, help, nodes }) => `${id}: ${help} (${nodes.map((node) => node.target.join(' ')).join(', ')})`,
  );
};

/** Keeps a picture of the page under `shots/` when SHOTS is set, for people to look at. */
export const shoot = async (page: Page, name: string): Promise<void> => {
  if (!process.env['SHOTS']) return;
  const folder = path.join(root, 'shots');
  await mkdir(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: false });
};
