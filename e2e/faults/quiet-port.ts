import { createServer } from 'node:net';

// Below the range from which systems take the ports of outgoing connections.
const FIRST = 20_000;
const COUNT = 10_000;

/** A free port that stays free while the server on it is dead for a moment: no connection of anybody else takes it meanwhile. */
export const quietPort = async (): Promise<number> => {
  for (;;) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
};

const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
