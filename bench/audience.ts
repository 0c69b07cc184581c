/**
 * Opens streams of server-sent events and keeps them, in a process of its own: ten thousand need as many open files as the server, and their reading
 * would stand in the way of who measures. Bare sockets, so that listening costs the machine little beside speaking. Told to `hear`, it notes when each
 * stream had the next event.
 */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** What the process that began it may ask, and what it hears back. Moments are the machine's, by `process.hrtime`. */
export type Ask =
  | { ask: 'open'; url: string; headers: Record<string, string>; streams: number }
  | { ask: 'hear'; streams: number };
export type Told =
  | { told: 'open' }
  | { told: 'hearing' }
  | { told: 'heard'; at: bigint[] }
  | { told: 'fault'; why: string };

const AT_ONCE = 50;
const sockets: Socket[] = [];
let heard: (() => void) | undefined;
const tell = (told: Told): void => void process.send?.(told);

const open = (url: URL, headers: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname, () => {
      const lines = Object.entries({ host: url.host, accept: 'text/event-stream', ...headers });
      socket.write(
        `GET ${url.pathname} HTTP/1.1\r\n${lines.map(([name, is]) => `${name}: ${is}`).join('\r\n')}\r\n\r\n`,
      );
    });
    let isOpen = false;
    socket.on('data', (piece: Buffer) => {
      if (!isOpen && !piece.includes('HTTP/1.1 200'))
        return reject(new Error(`answered ${piece.toString('latin1', 0, 80)}`));
      if (isOpen && piece.includes('data: {')) heard?.();
      isOpen = true;
      resolve();
    });
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('closed')));
    sockets.push(socket);
  });

const answers: { [A in Ask['ask']]: (asked: Extract<Ask, { ask: A }>) => Promise<void> } = {
  open: async ({ url, headers, streams }) => {
    for (let opened = 0; opened < streams; opened += AT_ONCE) {
      const some = Math.min(AT_ONCE, streams - opened);
      await Promise.all(Array.from({ length: some }, () => open(new URL(url), headers)));
    }
    tell({ told: 'open' });
  },
  hear: ({ streams }) => {
    const at: bigint[] = [];
    heard = () => {
      at.push(process.hrtime.bigint());
      if (at.length === streams) tell({ told: 'heard', at });
    };
    tell({ told: 'hearing' });
    return Promise.resolve();
  },
};

process.on('message', (asked: Ask) => {
  const done = asked.ask === 'open' ? answers.open(asked) : answers.hear(asked);
  done.catch((error: unknown) => tell({ told: 'fault', why: String(error) }));
});
process.on('disconnect', () => process.exit(0));
console.log('ready');
await once(process, 'disconnect');
