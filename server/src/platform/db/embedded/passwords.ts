import { randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../../error-code.ts';

const Passwords = z.object({ owner: z.base64url().length(43), program: z.base64url().length(43) });

/** Of the embedded database's two users: the owner, which migrates, and the program's, which works. 256 bits each. */
export type Passwords = z.infer<typeof Passwords>;

/** The user that the program works as in the embedded database. */
export const PROGRAM = 'keywright_app';
export const OWNER = 'postgres';

const fileIn = (dataDir: string): string => path.join(dataDir, 'database-passwords.json');

export const makePasswords = (): Passwords => ({
  owner: randomBytes(32).toString('base64url'),
  program: randomBytes(32).toString('base64url'),
});

/** Undefined when none were kept here, or what was kept can't be read: then others are set, which loses nothing. */
export const readPasswords = async (dataDir: string): Promise<Passwords | undefined> => {
  const text = await readFile(fileIn(dataDir), 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  try {
    return Passwords.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
};

/** Keeps them for the next start, readable to us alone. */
export const keepPasswords = async (dataDir: string, passwords: Passwords): Promise<void> => {
  const file = fileIn(dataDir);
  const handle = await open(`${file}.draft`, 'w', 0o600);
  try {
    await handle.writeFile(JSON.stringify(passwords));
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(`${file}.draft`, file);
};
