import { constants } from 'node:fs';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { errorCode } from '../error-code.ts';
import { answerInTime } from './answer-in-time.ts';
import { isRestore, type OutsideLine, type SignedCheckpoint } from './checkpoint-key.ts';

const Line = z.object({
  seq: z.int(),
  hash: z.hex().length(64),
  at: z.iso.datetime(),
  key: z.string(),
  signature: z.base64(),
  /** Of a restore only. */
  restored: z.object({ id: z.uuid(), because: z.string(), known: z.int(), common: z.int() }).optional(),
});

export type Outside = {
  /** In the order in which they were added. */
  lines: OutsideLine[];
  /** The checkpoints among them. */
  checkpoints: SignedCheckpoint[];
  /** Lines that can't be read: a crash may leave half of one, an intruder anything. */
  unreadable: number;
};

/** The checkpoints and restores outside of the database: a line of JSON for each, only ever added to. Nothing when there is no file yet.
 * Throws when it can't be read, does not answer in time, or is no regular file. */
export const readCheckpointFile = async (file: string): Promise<Outside> => {
  const text = await answerInTime(file, () =>
    inFile(file, constants.O_RDONLY, (handle) => handle.readFile('utf8')).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return '';
      throw error;
    }),
  );
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map(parsed).filter((one) => one !== undefined);
  return {
    lines: read,
    checkpoints: read.filter((one) => !isRestore(one)),
    unreadable: lines.length - read.length,
  };
};

/** Adds to the file, and waits until the disk has it. Throws when it can't be written, does not answer in time, or is no regular file. */
export const appendLine = (file: string, line: OutsideLine): Promise<void> =>
  answerInTime(file, async () => {
    await mkdir(path.dirname(file), { recursive: true });
    await inFile(file, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT, async (handle) => {
      // Half a line that a crash left behind must not swallow the next one.
      await handle.appendFile(`\n${lineOf(line)}\n`);
      await handle.sync();
    });
  });

/** Opens without waiting for anybody: a pipe would keep a thread until somebody takes its other end, and holds nothing. */
const inFile = async <T>(file: string, flags: number, work: (handle: FileHandle) => Promise<T>): Promise<T> => {
  const handle = await open(file, flags | constants.O_NONBLOCK, 0o600);
  try {
    if (!(await handle.stat()).isFile()) throw new Error(`${file} is no regular file`);
    return await work(handle);
  } finally {
    await handle.close();
  }
};

/** One checkpoint or restore as a line of such a file. */
export const lineOf = (line: OutsideLine): string =>
  JSON.stringify({
    seq: line.seq,
    hash: line.hash.toString('hex'),
    at: line.at.toISOString(),
    key: line.keyId,
    signature: line.signature.toString('base64'),
    ...(isRestore(line) && {
      restored: { id: line.id, because: line.because, known: line.known, common: line.common },
    }),
  });

const parsed = (line: string): OutsideLine | undefined => {
  try {
    const { seq, hash, at, key, signature, restored } = Line.parse(JSON.parse(line));
    return {
      ...restored,
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
