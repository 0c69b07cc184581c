import { type ChildProcess, fork } from 'node:child_process';
import type { FieldMessage } from '@keywright/contract/field-messages';
import { Failure } from '../failure.ts';
import type { ReadImage } from './decode-image.ts';
import { DECODERS } from './decode-cost.ts';
import { DECODER_PROGRAM, decoderLauncher, type Launcher, launcherEnvironment } from './decoder-isolation.ts';
import type { Sender } from './senders.ts';
import { openSemaphore } from './semaphore.ts';
import type { ImageKind } from './sniff.ts';

export type DecodeOrder = { n: number; bytes: Buffer; kind: ImageKind };
export type DecodeAnswer = ({ n: number } & DecodeOutcome) | 'ready';
export type DecodeOutcome = ReadImage | { fault: FieldMessage };

type Waiting = { resolve: (outcome: DecodeOutcome) => void; reject: (error: Error) => void };
type Running = { child: ChildProcess; waiting: Map<number, Waiting>; wasReady: () => boolean };

const PATIENCE = 30_000;

/** Only as many as can be worked on: what waits here is not held a second time on its way. */
const semaphore = openSemaphore({ slots: DECODERS, weight: Number.POSITIVE_INFINITY });
/** What broke a decoder is tried again alone, one at a time: whoever sends such pictures gets no more processes than this. */
const alone = openSemaphore({ slots: 1, weight: 1 });
let running: Running | undefined;
let last = 0;

/**
 * Has a picture decoded and encoded again in a process of its own: what a hostile picture breaks is only that process, which
 * holds no secret and can reach none (`decoder-isolation.ts`); and its memory is given back to the system, which a server's allocator would keep for good. The
 * process is started when it is first needed. A picture over which it ended is unreadable: that is judged in a process where it was
 * alone, since the first may have ended over somebody else's. Fails with `server.unavailable` when no process can be started.
 */
export const decode = (bytes: Buffer, kind: ImageKind, by: Sender): Promise<DecodeOutcome> =>
  semaphore.run(1, () => together(bytes, kind).catch(() => alone.run(1, () => byItself(bytes, kind), by)), by);

const together = async (bytes: Buffer, kind: ImageKind): Promise<DecodeOutcome> => {
  const launcher = await decoderLauncher();
  running ??= start(launcher);
  return order(running, bytes, kind);
};

const byItself = async (bytes: Buffer, kind: ImageKind): Promise<DecodeOutcome> => {
  const own = start(await decoderLauncher());
  try {
    return await order(own, bytes, kind);
  } catch (error) {
    if (own.wasReady()) return { fault: 'file.unreadable' };
    throw error;
  } finally {
    own.child.kill('SIGKILL');
  }
};

const order = async ({ child, waiting }: Running, bytes: Buffer, kind: ImageKind): Promise<DecodeOutcome> => {
  last += 1;
  const n = last;
  const { promise, resolve, reject } = Promise.withResolvers<DecodeOutcome>();
  const timer = setTimeout(() => child.kill('SIGKILL'), PATIENCE);
  waiting.set(n, { resolve, reject });
  keepAlive(child, true);
  child.send({ n, bytes, kind } satisfies DecodeOrder, (error) => {
    if (error) reject(new Failure('server.unavailable', { cause: error }));
  });
  return promise.finally(() => {
    clearTimeout(timer);
    waiting.delete(n);
    if (waiting.size === 0) keepAlive(child, false);
  });
};

const start = ({ file, args }: Launcher): Running => {
  const child = fork(DECODER_PROGRAM, [], {
    serialization: 'advanced',
    execPath: file,
    execArgv: [...args, '--expose-gc'],
    cwd: '/',
    env: decoderEnv(),
    // Without the terminal and the log of the server, in which it could write as if it were the server.
    detached: true,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const waiting = new Map<number, Waiting>();
  let ready = false;
  child.on('message', (answer: DecodeAnswer) => {
    if (answer === 'ready') ready = true;
    else waiting.get(answer.n)?.resolve(answer);
  });
  const end = (): void => {
    if (running?.child === child) running = undefined;
    for (const { reject } of waiting.values()) reject(new Failure('server.unavailable'));
  };
  child.on('exit', end);
  child.on('error', end);
  return { child, waiting, wasReady: () => ready };
};

/**
 * glibc's allocator keeps what each thread once needed; for threads that take turns at
 * needing 80 MB that is several hundred MB for ever, so they share one arena.
 */
const decoderEnv = (): NodeJS.ProcessEnv =>
  launcherEnvironment({ UV_THREADPOOL_SIZE: String(DECODERS + 1), MALLOC_ARENA_MAX: '1' });

/** An idle decoder does not hold up the end of the program, a working one does. */
const keepAlive = (child: ChildProcess, isNeeded: boolean): void => {
  if (isNeeded) {
    child.ref();
    child.channel?.ref();
  } else {
    child.unref();
    child.channel?.unref();
  }
};
