import { Socket } from 'node:net';
import { decodeImage } from './decode-image.ts';
import { CHANNEL_VARIABLE, type Frame, readFrames, writeFrame } from './frames.ts';
import { faultOf } from './refusal.ts';
import type { ImageKind } from './sniff.ts';

/** More than any picture that the server passes on. */
const MAX_ORDER_BYTES = 64 * 1024 * 1024;

type Order = { n: number; kind: ImageKind };

/** The decoder's own process: takes pictures, answers pictures, and knows nothing else: no settings, keys or database. */
const answerTo = async ({ n, kind }: Order, bytes: Buffer): Promise<Frame> => {
  try {
    const { jpeg, ...about } = await decodeImage(bytes, kind);
    return { header: { n, ...about }, body: jpeg };
  } catch (error) {
    return { header: { n, fault: faultOf(error) ?? 'file.unreadable' }, body: Buffer.alloc(0) };
  }
};

const serve = async (channel: Socket): Promise<void> => {
  const tell = (frame: Frame): void => writeFrame(channel, frame, () => undefined);
  const answer = async (order: Order, bytes: Buffer): Promise<void> => {
    tell(await answerTo(order, bytes));
    // The heap is next to empty, so nothing else would soon ask for the hundreds of megabytes that hang on it.
    globalThis.gc?.();
  };
  tell({ header: { ready: true }, body: Buffer.alloc(0) });
  for await (const { header, body } of readFrames(channel, MAX_ORDER_BYTES)) void answer(header as Order, body);
};

// It ends with its parent, however that ends, and not before: Ctrl-C reaches it as well while its parent still answers calls.
const stop = (): never => process.exit();
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => undefined);

const descriptor = process.env[CHANNEL_VARIABLE];
if (descriptor !== undefined) {
  const channel = new Socket({ fd: Number(descriptor), readable: true, writable: true });
  channel.on('error', stop);
  serve(channel).then(stop, stop);
}
