import { connect, type Socket } from 'node:net';

/** What came back over one connection: the answers on it, in order, and whether the server closed it. */
export type Heard = { statuses: number[]; text: string; closed: boolean };

export type Sending = {
  port: number;
  /** What is sent, as it stands. */
  bytes: string | Buffer;
  /** Nothing more will come: the end of what is sent is the end of what was meant. */
  hangsUp?: boolean;
  /** How many answers there must be. */
  answers?: number;
  /** When to stop listening, in milliseconds. */
  patienceMs?: number;
};

/** How long to listen for an answer that nobody asked for. */
const QUIET_MS = 60;

/** Sends bytes that no HTTP client would let us send, and listens until they are answered or the connection is closed. */
export const sendBytes = ({
  port,
  bytes,
  hangsUp = false,
  answers = 1,
  patienceMs = 10_000,
}: Sending): Promise<Heard> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let text = '';
    let quiet: NodeJS.Timeout | undefined;
    const end = (closed: boolean): void => {
      clearTimeout(quiet);
      clearTimeout(patience);
      socket.destroy();
      resolve({ statuses: statusesIn(text), text, closed });
    };
    const patience = setTimeout(() => end(false), patienceMs);
    socket.on('data', (piece) => {
      text += piece.toString('latin1');
      clearTimeout(quiet);
      if (statusesIn(text).length >= answers) quiet = setTimeout(() => end(false), QUIET_MS);
    });
    // Whoever is refused early may see the connection break while still sending.
    socket.on('error', () => undefined);
    socket.on('close', () => end(true));
    socket.on('connect', () => send(socket, bytes, hangsUp));
  });

const send = (socket: Socket, bytes: string | Buffer, hangsUp: boolean): void => {
  const sent = typeof bytes === 'string' ? Buffer.from(bytes, 'latin1') : bytes;
  if (hangsUp) socket.end(sent);
  else socket.write(sent);
};

const statusesIn = (text: string): number[] =>
  [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status]) => Number(status)).filter((status) => status !== 100);
