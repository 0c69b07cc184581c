import { connect, type Socket } from 'node:net';

export type RawCall = {
  port: number;
  path: string;
  contentType: string;
  body: Buffer;
  claims?: number | 'chunked';
  /** Hangs up after so many bytes of the body. */
  cutAt?: number;
  /** As a proxy says where it comes from. */
  from?: string;
};

/** Sends a call over a bare socket, as no HTTP client would let us. Answers the status and the body; 0 when none came. */
export const sendRaw = (call: RawCall): Promise<{ status: number; text: string; head: string }> =>
  new Promise((resolve) => {
    const socket = connect(call.port, '127.0.0.1');
    const pieces: Buffer[] = [];
    socket.on('data', (piece) => {
      pieces.push(piece);
      if (isWhole(Buffer.concat(pieces).toString('latin1'))) socket.destroy();
    });
    // Whoever is refused early may see the connection break while still sending; what counts is what was answered.
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(read(Buffer.concat(pieces).toString('utf8'))));
    socket.on('connect', () => send(socket, call));
  });

const send = (socket: Socket, { path, contentType, body, claims = body.length, cutAt, from }: RawCall): void => {
  const length = claims === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${claims}`;
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${contentType}\r\n${length}\r\n${from ? `X-Forwarded-For: ${from}\r\n` : ''}\r\n`,
    'latin1',
  );
  if (cutAt !== undefined) {
    socket.write(body.subarray(0, cutAt), () => socket.destroy());
  } else if (claims === 'chunked') {
    socket.write(
      Buffer.concat([
        Buffer.from(body.length > 0 ? `${body.length.toString(16)}\r\n` : ''),
        body,
        Buffer.from(body.length > 0 ? '\r\n0\r\n\r\n' : '0\r\n\r\n'),
      ]),
    );
  } else if (claims > body.length) {
    // The other end of the promise: no more will come, but the answer may.
    socket.end(body);
  } else {
    socket.write(body);
  }
};

const isWhole = (answer: string): boolean => {
  const end = answer.indexOf('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(answer)?.[1];
  return end !== -1 && length !== undefined && answer.length >= end + 4 + Number(length);
};

const read = (answer: string): { status: number; text: string; head: string } => ({
  head: answer.slice(0, answer.indexOf('\r\n\r\n')),
  status: Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0),
  text: answer.slice(answer.indexOf('\r\n\r\n') + 4),
});
