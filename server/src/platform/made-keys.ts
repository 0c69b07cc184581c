import { randomBytes, randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from './error-code.ts';
import { OperatorFault } from './operator-fault.ts';
import type { Settings } from './settings.ts';

/** 32 bytes each: `secretKey` signs, `vaultKey` encrypts. */
export type Keys = { secretKey: Buffer; vaultKey: Buffer };

const KeyFile = z.object({ secretKey: z.base64().length(44), vaultKey: z.base64().length(44) });

/**
 * The keys that were set; a demo's missing ones are made once and kept in its data directory. Never outside of the demo, however the settings
 * came about: whoever took the disk would have the codes with their keys.
 */
export const keysOf = async ({ demo, secretKey, vaultKey, dataDir }: Settings): Promise<Keys> => {
  if (secretKey && vaultKey) return { secretKey, vaultKey };
  if (!demo) throw new OperatorFault('SECRET_KEY or VAULT_KEY is missing: only the demo makes its own');
  const made = await madeKeys(dataDir);
  return { secretKey: secretKey ?? made.secretKey, vaultKey: vaultKey ?? made.vaultKey };
};

/** Reads the demo's keys, and makes them the first time. A damaged file stops the start: new keys would lose what the old ones closed. */
export const madeKeys = async (dataDir: string): Promise<Keys> => {
  const file = path.join(dataDir, 'keys.json');
  await mkdir(dataDir, { recursive: true });
  const text = (await readIfThere(file)) ?? (await make(file));
  const read = KeyFile.safeParse(parsed(text));
  if (!read.success) {
    throw new Error(
      `The keys in ${file} can't be read. Put the file back from a copy, or delete the whole data directory to begin again.`,
    );
  }
  return { secretKey: Buffer.from(read.data.secretKey, 'base64'), vaultKey: Buffer.from(read.data.vaultKey, 'base64') };
};

const make = async (file: string): Promise<string> => {
  const text = JSON.stringify({
    secretKey: randomBytes(32).toString('base64'),
    vaultKey: randomBytes(32).toString('base64'),
  });
  const draft = `${file}.${randomUUID()}`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  // A link never replaces: of two processes that make keys at once, both go on with the first one's.
  await link(draft, file).catch(unlessThere);
  await rm(draft);
  return readFile(file, 'utf8');
};

const readIfThere = (file: string): Promise<string | undefined> =>
  readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  });

const unlessThere = (error: unknown): void => {
  if (errorCode(error) !== 'EEXIST') throw error;
};

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
