import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies wait for an answer before they ask again over the same connection. */
const MOST_UNANSWERED = 8;

/**
 * Hangs up on whoever sends call after call over one connection and does not wait for the answers, or does not read them: each of
 * them waits in memory, and nobody else would be heard meanwhile. It must be asked for before anything else looks at a call.
 */
export const limitUnansweredCalls = (app: FastifyInstance): void => {
  const waiting = new WeakMap<Socket, { calls: number }>();
  app.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    // What had come with them is still read, and goes no further; nor does what comes from a connection that is gone already, and so
    // from nowhere.
    if (socket.destroyed || socket.remoteAddress === undefined) return void reply.hijack();
    const unanswered = waiting.get(socket) ?? { calls: 0 };
    waiting.set(socket, unanswered);
    unanswered.calls += 1;
    if (unanswered.calls > MOST_UNANSWERED) {
      reply.hijack();
      socket.destroy();
      return;
    }
    // A hijacked answer, a stream for one, has no other end.
    reply.raw.once('close', () => {
      unanswered.calls -= 1;
    });
    done();
  });
};
