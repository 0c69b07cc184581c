/**
 * Opens `CONNECTIONS` uploads to `PORT`, each from an address of its own, that send 70 KB (every hundredth 14 MB) and then a
 * byte a second. Every second one claims to be small.
 */
import { connect, type Socket } from 'node:net';
import process from 'node:process';
import { FORM_TYPE, multipartBody } from '../../server/src/testing/images/multipart-body.ts';
import { ASK } from '../rows/guest.ts';

const MB = 1024 * 1024;
const port = Number(process.env['PORT']);
const count = Number(process.env['CONNECTIONS']);
const AGAIN_MS = 5_000;

const begun = multipartBody(
  ['frontId', 'backId', 'registration'].map((name) => ({
    name,
    content: Buffer.alloc(5 * MB, 0xff),
    filename: `${name}.jpg`,
    contentType: 'image/jpeg',
  })),
);

/** One of them; where it is ended, the next one comes after a while. */
const open = (n: number): Promise<Socket> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: `127.1.${n >> 8}.${n & 255}` });
    socket.on('error', () => undefined);
    socket.resume();
    socket.on('connect', () => {
      socket.write(
        `POST ${ASK} HTTP/1.1\r\nHost: localhost:${port}\r\nContent-Type: ${FORM_TYPE}\r\nContent-Length: ${(n % 2 === 0 ? 15 : 2) * MB}\r\n\r\n`,
      );
      socket.write(begun.subarray(0, n % 100 === 0 ? 14 * MB : 70 * 1024));
      resolve(socket);
    });
    const trickle = setInterval(() => {
      if (socket.writableLength === 0) socket.write('x');
    }, 1_000);
    socket.on('close', () => {
      clearInterval(trickle);
      setTimeout(() => void open(n), AGAIN_MS);
    });
  });

await Promise.all(Array.from({ length: count }, (_, n) => open(n)));
console.log('sending');
