import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, expect, onTestFinished } from 'vitest';
import { startApp, type TestApp } from './app.ts';

type Opened = { close: () => Promise<unknown> };

const MOST_MS = 60_000;
/** All that is open in this worker, and the file that it is open for. */
const open = new Map<Opened, string | undefined>();

const close = async (opened: Opened): Promise<void> => {
  open.delete(opened);
  await opened.close();
};

/**
 * Closes what a test file opens when its tests are over, the last opened first. Where none of a file's tests was asked for, or it failed before
 * them, nothing says that it is over: what is left of it is closed when the next file opens something.
 */
export const ofThisFile = async <T extends Opened>(opening: Promise<T>): Promise<T> => {
  const opened = await Promise.race([opening, tooLate()]).catch((fault: unknown) => {
    // What comes after all is closed as it comes.
    opening.then((late) => late.close()).catch(() => undefined);
    throw fault;
  });
  const { testPath } = expect.getState();
  for (const [other, file] of [...open].toReversed()) if (file !== testPath) await close(other);
  open.set(opened, testPath);
  afterAll(() => close(opened));
  return opened;
};

/** Files are read without a limit of time: one that waits forever would be waited for forever. */
const tooLate = async (): Promise<never> => {
  await pause(MOST_MS, undefined, { ref: false });
  throw new Error(`it did not open within ${MOST_MS / 1_000} s`);
};

/** Closes what a test opens when it is over, the last opened first. */
export const ofThisTest = async <T extends Opened>(opening: Promise<T>): Promise<T> => {
  const opened = await opening;
  onTestFinished(async () => void (await opened.close()));
  return opened;
};

const openFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'kw-trial-'));
  return { folder, close: () => rm(folder, { recursive: true, force: true }) };
};

/** A folder for the tests of a file; it is gone when they are over. */
export const folderOfThisFile = async (): Promise<string> => (await ofThisFile(openFolder())).folder;

/** The same for one test. */
export const folderOfThisTest = async (): Promise<string> => (await ofThisTest(openFolder())).folder;

/** The whole real program for the tests of a file, on a database and a port of its own. */
export const appOfThisFile = (...wanted: Parameters<typeof startApp>): Promise<TestApp> =>
  ofThisFile(startApp(...wanted));

/** The same for one test. */
export const appOfThisTest = (...wanted: Parameters<typeof startApp>): Promise<TestApp> =>
  ofThisTest(startApp(...wanted));
