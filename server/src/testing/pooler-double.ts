import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

const SSL_REQUEST = 80877103;
const READY = 'Z'.charCodeAt(0);

type Options = {
  /** The folder of the database's Unix socket. */
  socketDir: string;
  /** Refuses this startup parameter, as pgbouncer does without `ignore_startup_parameters`. */
  refuses?: string;
};

/**
 * A connection pooler in transaction mode in front of a database, as far as pgbouncer's clients can tell: whenever a client has ended its
 * transaction, the next client that begins one gets its session.
 */
export const openPoolerDouble = async ({ socketDir, refuses }: Options) => {
  const sockets = new Set<Socket>();
  /** Sessions that no transaction uses, the one used last at the end. */
  const free: Socket[] = [];
  const server = createServer((client) => {
    sockets.add(client);
    client.on('error', () => undefined);
    client.once('data', (startup) => begin(client, startup));
  });

  const begin = (client: Socket, startup: Buffer): void => {
    if (startup.readInt32BE(4) === SSL_REQUEST) {
      client.write('N');
      client.once('data', (next) => begin(client, next));
      return;
    }
    if (refuses !== undefined && startup.includes(`\0${refuses}\0`)) {
      client.end(refusal(`unsupported startup parameter: ${refuses}`));
      return;
    }
    const session = connect(`${socketDir}/.s.PGSQL.5432`);
    sockets.add(session);
    session.on('error', () => undefined);
    session.write(startup);
    serve(client, session);
  };

  const serve = (client: Socket, first: Socket): void => {
    let held: Socket | undefined = first;
    let pending = Buffer.alloc(0);
    const forward = (bytes: Buffer): void => {
      client.write(bytes);
      pending = Buffer.concat([pending, bytes]);
      while (pending.length >= 5 && pending.length >= 1 + pending.readInt32BE(1)) {
        const size = 1 + pending.readInt32BE(1);
        if (pending[0] === READY && pending[5] === 'I'.charCodeAt(0)) giveBack();
        pending = pending.subarray(size);
      }
    };
    const giveBack = (): void => {
      held?.off('data', forward);
      if (held) free.push(held);
      held = undefined;
    };
    first.on('data', forward);
    client.on('data', (bytes) => {
      if (bytes[0] === 'X'.charCodeAt(0)) return;
      if (!held) {
        held = free.pop();
        held?.on('data', forward);
      }
      held?.write(bytes);
    });
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async (): Promise<void> => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

const refusal = (message: string): Buffer => {
  const body = Buffer.from(`SFATAL\0VFATAL\0C08P01\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
};
