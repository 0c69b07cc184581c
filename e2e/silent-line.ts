import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';

/** How a line does not work: nothing comes through (`silent`), nothing comes back (`deaf`), or all is broken off at once (`cut`). */
export type Break = 'silent' | 'deaf' | 'cut';

/**
 * A line before the server on this port, at an address of its own. What is broken on it stays broken: once the line works again, only new
 * connections pass. Of a silent or a deaf one neither end is told anything, as of a phone's in a tunnel.
 */
export const openLine = async (port: number) => {
  let broken: Break | null = null;
  const connections = new Set<{ near: Socket; far: Socket; broken: Break | null }>();
  const line = createServer((near) => {
    if (broken === 'cut') return near.resetAndDestroy();
    const far = connect(port, '127.0.0.1');
    const connection = { near, far, broken };
    connections.add(connection);
    near.on('data', (said) => connection.broken === 'silent' || far.write(said));
    far.on('data', (said) => connection.broken || near.write(said));
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      end.on('error', () => undefined);
      end.on('close', () => {
        if (connection.broken) return;
        other.destroy();
        connections.delete(connection);
      });
    }
  });
  line.listen(0, '127.0.0.1');
  await once(line, 'listening');
  const breakOff = () => {
    for (const { near, far } of connections) for (const end of [near, far]) end.destroy();
    connections.clear();
  };
  return {
    url: `http://localhost:${(line.address() as AddressInfo).port}`,
    break: (how: Break): void => {
      broken = how;
      if (how === 'cut') breakOff();
      else for (const connection of connections) connection.broken = how;
    },
    /** For new connections. */
    mend: (): void => {
      broken = null;
    },
    close: async (): Promise<void> => {
      breakOff();
      line.close();
      await once(line, 'close');
    },
  };
};
