import type { Socket } from 'node:net';

/** What two processes say to each other: some JSON, and bytes beside it. */
export type Frame = { header: unknown; body: Buffer };

/** The variable that names the decoder's file descriptor for frames. Without it the decoder loads what it works with, and ends. */
export const CHANNEL_VARIABLE = 'DECODER_CHANNEL';

const LENGTHS_BYTES = 8;
const MAX_HEADER_BYTES = 16 * 1024;

/** Writes one frame: both lengths, the header as JSON, the body. `done` gets the error where it could not be written. */
export const writeFrame = (socket: Socket, { header, body }: Frame, done: (error?: Error | null) => void): void => {
  const text = Buffer.from(JSON.stringify(header));
  const lengths = Buffer.alloc(LENGTHS_BYTES);
  lengths.writeUInt32BE(text.length, 0);
  lengths.writeUInt32BE(body.length, 4);
  socket.cork();
  socket.write(lengths);
  socket.write(text);
  socket.write(body, done);
  socket.uncork();
};

/**
 * Reads frames until the other side ends. The other side is not trusted.
 * @throws Error on a header that is no JSON, and on lengths above the limits, before anything of that frame is stored.
 */
export async function* readFrames(socket: AsyncIterable<Buffer>, maxBodyBytes: number): AsyncGenerator<Frame> {
  const read = readerOf(socket);
  for (;;) {
    const lengths = await read(LENGTHS_BYTES);
    if (!lengths) return;
    const [headerBytes, bodyBytes] = [lengths.readUInt32BE(0), lengths.readUInt32BE(4)];
    if (headerBytes > MAX_HEADER_BYTES || bodyBytes > maxBodyBytes) throw new Error('a frame is too long');
    const header = await read(headerBytes);
    const body = header && (await read(bodyBytes));
    if (!header || !body) return;
    yield { header: JSON.parse(header.toString('utf8')) as unknown, body };
  }
}

/** Reads exactly so many bytes at a time; undefined where the stream ends before that. */
const readerOf = (stream: AsyncIterable<Buffer>) => {
  const chunks = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  return async (length: number): Promise<Buffer | undefined> => {
    const whole = Buffer.alloc(length);
    let at = 0;
    for (;;) {
      const used = rest.copy(whole, at, 0, Math.min(rest.length, length - at));
      at += used;
      rest = rest.subarray(used);
      if (at === length) return whole;
      const next = await chunks.next();
      if (next.done) return undefined;
      rest = next.value;
    }
  };
};
