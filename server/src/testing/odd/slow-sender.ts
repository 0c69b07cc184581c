import { connect } from 'node:net';

type Heard = { status: number; text: string };

/** Somebody who sends one call piece by piece over a bare socket, as a network does that is poor, or somebody who means harm. */
export type SlowSender = {
  send: (bytes: string | Buffer) => void;
  hangUp: () => void;
  /** What the server said first; status 0 where it hung up without a word. */
  answered: Promise<Heard>;
  /** What it had said by the time that it hung up. */
  ended: Promise<Heard>;
};

export const openSlowSender = (port: number): SlowSender => {
  const socket = connect(port, '127.0.0.1');
  const answered = Promise.withResolvers<Heard>();
  const ended = Promise.withResolvers<Heard>();
  let text = '';
  const heard = (): Heard => ({ status: Number(/^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1] ?? 0), text });
  socket.on('data', (piece) => {
    text += piece.toString('latin1');
    if (text.includes('\r\n\r\n')) answered.resolve(heard());
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    answered.resolve(heard());
    ended.resolve(heard());
  });
  return {
    send: (bytes) => void socket.write(bytes),
    hangUp: () => void socket.destroy(),
    answered: answered.promise,
    ended: ended.promise,
  };
};
