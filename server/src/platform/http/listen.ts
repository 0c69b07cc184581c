import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { explained } from '../explain/explained.ts';
import { explainListenError } from '../explain/listen.ts';

/** What a machine says that has no IPv6. */
const noSuchAddress = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

type Address = { host: string; port: number };

/**
 * Begins to take calls. `localhost` is both numbers of this machine, since a browser asks either of them first, and no other
 * machine hears it. Rejects when one of them belongs to another program, who would be heard in our place.
 *
 * Fastify's own second server for `localhost` tells nobody of its connections and passes over a port that is taken: this one hands
 * its connections to the first, so that whatever watches or ends connections has all of them.
 */
export const listen = (app: FastifyInstance, address: Address): Promise<void> =>
  explained(
    () => listenAt(app, address),
    (error) => explainListenError(error, address),
  );

const listenAt = async (app: FastifyInstance, { host, port }: Address): Promise<void> => {
  if (host !== 'localhost') return void (await app.listen({ host, port }));
  const second = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    app.server.emit('connection', socket);
  });
  app.addHook('preClose', async () => {
    second.close();
  });
  await app.listen({ host: '127.0.0.1', port });
  const { port: taken } = app.server.address() as AddressInfo;
  second.listen({ host: '::1', port: taken });
  await once(second, 'listening').catch((error: NodeJS.ErrnoException) => {
    if (!noSuchAddress.has(error.code ?? '')) throw error;
  });
};
