import { DECODERS } from './decode-cost.ts';
import { type DecodeOutcome, type Decoder, startDecoder } from './decoder-child.ts';
import { DECODER_PROGRAM, decoderLauncher, type Launcher } from './decoder-isolation.ts';
import type { Sender } from './senders.ts';
import { openSemaphore } from './semaphore.ts';
import type { ImageKind } from './sniff.ts';

/** Only as many as can be worked on: what waits here is not held a second time on its way. */
const semaphore = openSemaphore({ slots: DECODERS, weight: Number.POSITIVE_INFINITY });
/** What broke a decoder is tried again alone, one at a time: whoever sends such pictures gets no more processes than this. */
const alone = openSemaphore({ slots: 1, weight: 1 });
let running: Decoder | undefined;

/**
 * Has a picture decoded and encoded again in a process of its own: what a hostile picture breaks is only that process, which
 * holds no secret and can reach none (`decoder-isolation.ts`); and its memory is given back to the system, which a server's allocator would keep for good. The
 * process is started when it is first needed. A picture over which it ended is unreadable: that is judged in a process where it was
 * alone, since the first may have ended over somebody else's. Fails with `server.unavailable` when no process can be started.
 */
export const decode = (bytes: Buffer, kind: ImageKind, by: Sender): Promise<DecodeOutcome> =>
  semaphore.run(1, () => together(bytes, kind).catch(() => alone.run(1, () => byItself(bytes, kind), by)), by);

const start = (launcher: Launcher): Decoder => {
  const decoder = startDecoder(launcher, {
    program: DECODER_PROGRAM,
    onEnd: () => {
      if (running === decoder) running = undefined;
    },
  });
  return decoder;
};

const together = async (bytes: Buffer, kind: ImageKind): Promise<DecodeOutcome> => {
  const launcher = await decoderLauncher();
  running ??= start(launcher);
  return running.order(bytes, kind);
};

const byItself = async (bytes: Buffer, kind: ImageKind): Promise<DecodeOutcome> => {
  const own = start(await decoderLauncher());
  try {
    return await own.order(bytes, kind);
  } catch (error) {
    if (own.wasReady()) return { fault: 'file.unreadable' };
    throw error;
  } finally {
    own.end();
  }
};
