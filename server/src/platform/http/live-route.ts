import type { ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Channel } from '../live/announce.ts';
import type { Hub } from '../live/hub.ts';

/** Which channels this request may hear; throws a Failure when none. */
export type HearFor = (request: FastifyRequest) => Promise<{ channels: Channel[]; endOn?: Channel }>;

const HEARTBEAT_MS = 20_000;
const MOST_BUFFERED_BYTES = 1_000_000;

/**
 * Serves a stream of hints. A stream ends when its session does; a reader too slow to keep up is let go, comes back and
 * asks again.
 */
export const serveLive = (app: FastifyInstance, hub: Hub, path: string, hearFor: HearFor): void => {
  const open = new Set<ServerResponse>();
  // One for all: a timer for each of ten thousand streams is memory for nothing.
  const beating = setInterval(() => {
    for (const raw of open) send(raw, 'event: beat\ndata: \n\n');
  }, HEARTBEAT_MS);
  // Whoever listens comes back, to the next process. Until then the stream would hold up the end of this one.
  app.addHook('preClose', async () => {
    clearInterval(beating);
    for (const raw of open) raw.end(() => raw.socket?.destroy());
  });
  app.get(path, { logLevel: 'warn' }, async (request, reply) => {
    const { channels, endOn } = await hearFor(request);
    reply.hijack();
    const { raw } = reply;
    raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    open.add(raw);
    raw.write('retry: 2000\n\n');
    const leave = [hub.join(channels, (event) => send(raw, `data: ${JSON.stringify(event)}\n\n`))];
    if (endOn) {
      leave.push(
        hub.join([endOn], (event) => {
          if (event.type === 'session.ended') raw.end(`data: ${JSON.stringify(event)}\n\n`);
        }),
      );
    }
    raw.on('close', () => {
      open.delete(raw);
      for (const stop of leave) stop();
    });
  });
};

const send = (raw: ServerResponse, text: string): void => {
  if (raw.writableLength > MOST_BUFFERED_BYTES) raw.destroy();
  else raw.write(text);
};
