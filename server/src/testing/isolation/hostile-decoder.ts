import { Socket } from 'node:net';
import { CHANNEL_VARIABLE, readFrames, writeFrame } from '../../platform/files/frames.ts';

const JPEG = Buffer.from([0xff, 0xd8, 0xff, 0xe0]);
const size = { width: 10, height: 10, print: null };

const lengths = (header: number, body: number): Buffer => {
  const bytes = Buffer.alloc(8);
  bytes.writeUInt32BE(header, 0);
  bytes.writeUInt32BE(body, 4);
  return bytes;
};

/** What a decoder that a picture took over may answer to an order by its number: bytes as they are, or the two parts of a frame. */
export const attacks: Record<string, (n: number) => Buffer | [header: unknown, body?: Buffer]> = {
  garbage: () => Buffer.from('not a frame at all'),
  'no JSON': () => Buffer.concat([lengths(2, 0), Buffer.from('{{')]),
  null: () => [null],
  'an endless frame': () => Buffer.concat([lengths(2, 2 ** 31), Buffer.from('{}')]),
  'ready a second time': () => [{ ready: true }],
  'an answer to no order': (n) => [{ n: n + 1, ...size }, JPEG],
  'no picture': (n) => [{ n, ...size }, Buffer.from('<script>alert(1)</script>')],
  'a width that is no number': (n) => [{ n, ...size, width: 'wide' }, JPEG],
  'a fault of its own': (n) => [{ n, fault: '<b>hello' }],
};

/** Started as a decoder, it answers each order with the attack that the order's bytes name. */
const descriptor = process.env[CHANNEL_VARIABLE];
if (descriptor !== undefined) {
  const channel = new Socket({ fd: Number(descriptor), readable: true, writable: true });
  const say = (header: unknown, body: Buffer = Buffer.alloc(0)): void =>
    writeFrame(channel, { header, body }, () => undefined);
  say({ ready: true });
  for await (const { header, body } of readFrames(channel, 1024)) {
    const answer = attacks[body.toString('utf8')]?.((header as { n: number }).n) ?? [null];
    if (Buffer.isBuffer(answer)) channel.write(answer);
    else say(...answer);
  }
}
