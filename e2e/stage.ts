import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { freePort } from '../server/src/testing/app.ts';
import { copyBase } from './base-data.ts';
import { launch } from './browser.ts';
import { shoot } from './looks.ts';
import { ended, runCommand, startServer } from './program.ts';
import { type Entry, enter, type Visitor } from './visitor.ts';

export type Stage = {
  url: string;
  /** A browser of somebody's own: cookies, storage and screen. It is closed when the test ends. */
  visitor: (screen: Entry['screen'], options?: Partial<Omit<Entry, 'screen'>>) => Promise<Visitor>;
  /** Ends the server as a power cut would, and starts it again on the same data; `meanwhile` runs between the two. */
  killAndRestart: (meanwhile?: () => Promise<void>) => Promise<void>;
  /** Ends the server and starts the release in that folder on the same data, as an update does. */
  redeploy: (release: string) => Promise<void>;
  /** Runs a command on the server's data, as its operator does. */
  command: (...command: string[]) => ReturnType<typeof runCommand>;
};

type Opened = Stage & { everybodyLeaves: (failed: string | null) => Promise<string[]>; close: () => Promise<void> };

type Setting = {
  env?: Record<string, string>;
  /** The first start of all, on nothing; otherwise one after it, with the people in place. */
  isFirst?: true;
  /** Its browser has a camera, which shows a picture of its own. */
  hasCamera?: true;
};

/**
 * The whole program, started as its users start it, in a process and a data directory of its own, and a browser before
 * it: one for all tests of a file. A page that throws or that its security policy stops fails the test it happened in.
 */
export const openStage = (setting: Setting = {}): Stage => {
  let opened: Opened | undefined;
  const stage = (): Opened => {
    if (!opened) throw new Error('the stage opens before the first test');
    return opened;
  };
  beforeAll(async () => {
    opened = await open(setting);
  });
  let first: string | undefined;
  // What the first try of a file's first test left behind would fail its second; a later test may build on those before it.
  beforeEach(async ({ task }) => {
    first ??= task.id;
    if (task.id !== first || (task.result?.retryCount ?? 0) === 0) return;
    await stage().close();
    opened = await open(setting);
  });
  afterEach(async ({ task }) => {
    const faults = await stage().everybodyLeaves(task.result?.state === 'fail' ? task.name : null);
    if (faults.length > 0) throw new Error(`the page complained:\n${faults.join('\n')}`);
  });
  afterAll(() => opened?.close());
  return {
    get url() {
      return stage().url;
    },
    visitor: (...entry) => stage().visitor(...entry),
    killAndRestart: (meanwhile) => stage().killAndRestart(meanwhile),
    redeploy: (release) => stage().redeploy(release),
    command: (...command) => stage().command(...command),
  };
};

/** A camera without a device, allowed without a question. */
const CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'];

const running = new Map<boolean, Promise<Browser>>();

/** One browser for all files that a worker runs one after the other; it ends with the worker. */
const sharedBrowser = async (hasCamera: boolean): Promise<Browser> => {
  const known = running.get(hasCamera);
  if (known && (await known).isConnected()) return known;
  const launched = launch({ flags: hasCamera ? CAMERA : [] });
  running.set(hasCamera, launched);
  return launched;
};

const open = async ({ env: own = {}, isFirst, hasCamera }: Setting): Promise<Opened> => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kw-stage-'));
  const env = { ...(isFirst ? {} : await copyBase(dataDir)), ...own };
  const port = await freePort();
  // By its name, as the program prints it: browsers keep passkeys for a name, never for a number.
  const url = `http://localhost:${port}`;
  const [first, browser] = await Promise.all([startServer(port, dataDir, env), sharedBrowser(hasCamera === true)]);
  let server = first;
  let visitors: Visitor[] = [];
  return {
    url,
    visitor: async (screen, options = {}) => {
      const visitor = await enter(browser, url, { screen, theme: 'light', locale: 'en-US', ...options });
      visitors.push(visitor);
      return visitor;
    },
    killAndRestart: async (meanwhile) => {
      await ended(server, 'SIGKILL');
      await meanwhile?.();
      server = await startServer(port, dataDir, env);
    },
    redeploy: async (release) => {
      await ended(server, 'SIGTERM');
      server = await startServer(port, dataDir, env, release);
    },
    command: (...command) => runCommand(command, dataDir, env),
    everybodyLeaves: async (failed) => {
      const leaving = visitors;
      visitors = [];
      const pages = failed === null ? [] : leaving.flatMap(({ context }) => context.pages());
      for (const [index, page] of pages.entries()) await shoot(page, `failed-${failed?.replace(/\W+/g, '-')}-${index}`);
      await Promise.all(leaving.map(({ context }) => context.close()));
      return leaving.flatMap(({ faults }) => faults);
    },
    close: async () => {
      await ended(server, 'SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
