import { mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../error-code.ts';
import type { SignedCheckpoint } from './checkpoint-key.ts';

const Line = z.object({
  seq: z.int(),
  hash: z.hex().length(64),
  at: z.iso.datetime(),
  key: z.string(),
  signature: z.base64(),
});

/**
 * The checkpoints outside of the database: a line of JSON for each, only ever added to. Nothing when there is no file yet.
 * What can't be read as a line is `unreadable`: a crash may leave half of one, an intruder anything.
 */
export const readCheckpointFile = async (
  file: string,
): Promise<{ checkpoints: SignedCheckpoint[]; unreadable: number }> => {
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const checkpoints = lines.map(parsed).filter((one) => one !== undefined);
  return { checkpoints, unreadable: lines.length - checkpoints.length };
};

/** Adds to the file, and waits until the disk has it. */
export const appendCheckpoints = async (file: string, checkpoints: readonly SignedCheckpoint[]): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  const handle = await open(file, 'a', 0o600);
  try {
    // Half a line that a crash left behind must not swallow the next one.
    await handle.appendFile(checkpoints.map((one) => `\n${lineOf(one)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
};

/** One checkpoint as a line of such a file. */
export const lineOf = ({ seq, hash, at, keyId, signature }: SignedCheckpoint): string =>
  JSON.stringify({
    seq,
    hash: hash.toString('hex'),
    at: at.toISOString(),
    key: keyId,
    signature: signature.toString('base64'),
  });

const parsed = (line: string): SignedCheckpoint | undefined => {
  try {
    const { seq, hash, at, key, signature } = Line.parse(JSON.parse(line));
    return {
      seq,
      hash: Buffer.from(hash, 'hex'),
      at: new Date(at),
      keyId: key,
      signature: Buffer.from(signature, 'base64'),
    };
  } catch {
    return undefined;
  }
};
