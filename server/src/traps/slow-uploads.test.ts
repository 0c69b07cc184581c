import { connect, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { FORM_TYPE, multipartBody } from '../testing/images/multipart-body.ts';
import { flat } from '../testing/images/photos.ts';
import { appOfThisTest } from '../testing/opened.ts';
import { aVehicle } from '../testing/requests.ts';

const ASK = '/vehicle/request-keycode-public';
/** With the large ones among them, more than fill the memory. */
const SLOW = 400;
const HONEST = 10;
const MB = 1024 * 1024;

const formOf = (photo: Buffer): Buffer =>
  multipartBody([
    ...Object.entries(aVehicle()).map(([name, content]) => ({ name, content })),
    ...['frontId', 'backId', 'registration'].map((name) => ({
      name,
      content: photo,
      filename: `${name}.jpg`,
      contentType: 'image/jpeg',
    })),
  ]);

const open = (port: number, from: string, bodyBytes: number): Socket => {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  socket.on('error', () => undefined);
  socket.write(
    `POST ${ASK} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${bodyBytes}\r\n\r\n`,
  );
  return socket;
};

/** The status of an order with three photos, sent as fast as the connection takes it. */
const order = (port: number, from: string, form: Buffer): Promise<number> =>
  new Promise((resolve) => {
    const socket = open(port, from, form.length);
    let answer = '';
    socket.on('data', (piece) => {
      answer += String(piece);
      if (answer.includes('\r\n\r\n')) socket.destroy();
    });
    socket.on('close', () => resolve(Number(answer.slice(9, 12))));
    socket.write(form);
  });

it.each([
  ['from four hundred addresses', (n: number) => `127.1.${n >> 8}.${n & 255}`],
  ['from five addresses', (n: number) => `127.1.0.${(n % 5) + 1}`],
])(
  'no order is refused while four hundred uploads stand still, %s',
  async (_where, addressOf) => {
    const app = await appOfThisTest();
    const port = Number(new URL(app.url).port);
    const begun = formOf(Buffer.alloc(5 * MB, 0xff)).subarray(0, 14 * MB);
    const slow = Array.from({ length: SLOW }, (_, n) => {
      const isLarge = n % 2 === 0;
      const socket = open(port, addressOf(n), isLarge ? 15 * MB : 2 * MB);
      // A few send much and all send something before they stand still.
      const many = isLarge ? 14 * MB : MB;
      socket.write(begun.subarray(0, n % 50 < 10 ? many : 70 * 1024));
      return socket;
    });
    const trickle = setInterval(() => {
      for (const socket of slow) if (socket.writableLength === 0) socket.write('x');
    }, 1_000);
    try {
      const { small, large: other } = app.app.uploads.budgets;
      for (const [budget, bytes] of [
        [small, 40 * MB],
        [other, 30 * MB],
      ] as const)
        await expect.poll(() => budget.usedBytes(), { timeout: 60_000 }).toBeGreaterThan(bytes);
      const form = formOf(await flat({ width: 24, height: 16 }).jpeg().toBuffer());
      const large = formOf(Buffer.concat([await flat({ width: 24, height: 16 }).jpeg().toBuffer(), Buffer.alloc(MB)]));
      const statuses: number[] = [];
      for (let n = 0; n < HONEST; n += 2) {
        const pair = [order(port, `127.9.0.${n}`, form), order(port, `127.9.0.${n + 1}`, large)];
        statuses.push(...(await Promise.all(pair)));
      }
      expect(statuses).toEqual(Array(HONEST).fill(200));
    } finally {
      clearInterval(trickle);
      for (const socket of slow) socket.destroy();
    }
  },
  180_000,
);
