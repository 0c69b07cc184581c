import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const LOOK_EVERY_MS = 50;

/**
 * When the server closes, lets go of connections that would hold up the end of the program for a minute: those that have
 * carried no call yet (browsers open some ahead of need, and Node does not count them as idle), and those whose last call is
 * answered only while it closes.
 */
export const closeOnShutdown = (app: FastifyInstance): void => {
  const { server } = app;
  const unused = new Set<Socket>();
  server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  server.on('request', ({ socket }) => unused.delete(socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
    const looking = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
    server.once('close', () => clearInterval(looking));
  });
};
