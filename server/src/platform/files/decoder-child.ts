import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import type { Socket } from 'node:net';
import { type FieldMessage, fieldMessages } from '@keywright/contract/field-messages';
import { z } from 'zod';
import { Failure } from '../failure.ts';
import { inheritedDescriptors } from '../inherited-descriptors.ts';
import { DECODERS, MOST_SIDE } from './decode-cost.ts';
import type { ReadImage } from './decode-image.ts';
import { type Launcher, launcherEnvironment } from './decoder-isolation.ts';
import { CHANNEL_VARIABLE, type Frame, readFrames, writeFrame } from './frames.ts';
import { PRINT_BITS } from './image-print.ts';
import { type ImageKind, sniff } from './sniff.ts';

export type DecodeOutcome = ReadImage | { fault: FieldMessage };

/** The file descriptor of the decoder's channel to the server. */
const CHANNEL = 3;

const PATIENCE_MS = 30_000;
/** More than the JPEG of any photo as it is stored. */
const MAX_ANSWER_BYTES = 16 * 1024 * 1024;

const Side = z.int().min(1).max(MOST_SIDE);
const Answer = z.union([
  z.object({ ready: z.literal(true) }),
  z.object({ n: z.int(), fault: z.enum(Object.keys(fieldMessages) as [FieldMessage, ...FieldMessage[]]) }),
  z.object({
    n: z.int(),
    width: Side,
    height: Side,
    print: z
      .string()
      .regex(new RegExp(`^[01]{${PRINT_BITS}}$`))
      .nullable(),
  }),
]);

type Waiting = { resolve: (outcome: DecodeOutcome) => void; reject: (error: Error) => void };

export type Decoder = {
  /** Has a picture decoded. Fails with `server.unavailable` when the process ends before its answer. */
  order: (bytes: Buffer, kind: ImageKind) => Promise<DecodeOutcome>;
  /** Whether it has loaded all that it works with. */
  wasReady: () => boolean;
  end: () => void;
};

/**
 * Starts a decoder. A picture may have taken it over, so nothing that it says is trusted: on an answer that no decoder gives
 * (no frame, too long, of no order, no JPEG) it is ended.
 */
export const startDecoder = (
  { file, args }: Launcher,
  { program, onEnd }: { program: string; onEnd: () => void },
): Decoder => {
  const nothing = openSync('/dev/null', 'r');
  const child = spawn(file, [...args, '--expose-gc', program], {
    cwd: '/',
    env: decoderEnv(),
    // Without the terminal and the log of the server, in which it could write as if it were the server.
    detached: true,
    stdio: decoderDescriptors(nothing),
  });
  closeSync(nothing);
  const channel = child.stdio[CHANNEL] as Socket;
  const waiting = new Map<number, Waiting>();
  let isReady = false;
  let last = 0;

  const take = async (frame: Frame): Promise<void> => {
    const answer = Answer.parse(frame.header);
    if ('ready' in answer) {
      if (isReady) throw new Error('ready a second time');
      isReady = true;
      return;
    }
    const order = waiting.get(answer.n);
    if (!order) throw new Error('an answer to no order');
    if ('fault' in answer) return order.resolve({ fault: answer.fault });
    if ((await sniff(frame.body)) !== 'jpeg') throw new Error('an answer that is no picture');
    const { width, height, print } = answer;
    order.resolve({ jpeg: frame.body, width, height, print });
  };
  const listen = async (): Promise<void> => {
    for await (const frame of readFrames(channel, MAX_ANSWER_BYTES)) await take(frame);
  };
  const kill = (): void => void child.kill('SIGKILL');
  const end = (): void => {
    onEnd();
    for (const { reject } of waiting.values()) reject(new Failure('server.unavailable'));
  };
  channel.on('error', kill);
  child.on('exit', end);
  child.on('error', end);
  listen().then(kill, kill);
  holdOpen({ child, channel }, false);

  const order: Decoder['order'] = async (bytes, kind) => {
    last += 1;
    const n = last;
    const { promise, resolve, reject } = Promise.withResolvers<DecodeOutcome>();
    const timer = setTimeout(kill, PATIENCE_MS);
    waiting.set(n, { resolve, reject });
    holdOpen({ child, channel }, true);
    writeFrame(channel, { header: { n, kind }, body: bytes }, (error) => {
      if (error) reject(new Failure('server.unavailable', { cause: error }));
    });
    return promise.finally(() => {
      clearTimeout(timer);
      waiting.delete(n);
      if (waiting.size === 0) holdOpen({ child, channel }, false);
    });
  };
  return { order, wasReady: () => isReady, end: kill };
};

/** The channel, and `nothing` instead of each descriptor that the server itself inherited. */
const decoderDescriptors = (nothing: number): ('ignore' | 'pipe' | number)[] => {
  const inherited = inheritedDescriptors();
  const count = Math.max(CHANNEL, ...inherited) + 1;
  return Array.from({ length: count }, (_, descriptor) => {
    if (descriptor === CHANNEL) return 'pipe';
    return inherited.includes(descriptor) ? nothing : 'ignore';
  });
};

/**
 * glibc's allocator keeps what each thread once needed; for threads that take turns at
 * needing 80 MB that is several hundred MB for ever, so they share one arena.
 */
const decoderEnv = (): NodeJS.ProcessEnv =>
  launcherEnvironment({
    UV_THREADPOOL_SIZE: String(DECODERS + 1),
    MALLOC_ARENA_MAX: '1',
    [CHANNEL_VARIABLE]: String(CHANNEL),
  });

/** An idle decoder does not hold up the end of the program, a working one does. */
const holdOpen = ({ child, channel }: { child: ChildProcess; channel: Socket }, isNeeded: boolean): void => {
  if (isNeeded) {
    child.ref();
    channel.ref();
  } else {
    child.unref();
    channel.unref();
  }
};
